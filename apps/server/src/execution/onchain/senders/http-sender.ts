import { httpCall } from '#/platform/rpc/http-call.ts';

const TIMEOUT_MS = 4_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Returns a function that sends a transaction (base64) by JSON-RPC. It throws RpcFailure. */
export function httpSend(stopped: AbortSignal) {
  return async (url: string, transaction: string): Promise<void> => {
    await httpCall({
      url,
      method: 'sendTransaction',
      params: [transaction, { encoding: 'base64', skipPreflight: true, maxRetries: 0 }],
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      signal: stopped,
    });
  };
}
