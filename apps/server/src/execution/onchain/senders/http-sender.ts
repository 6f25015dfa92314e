import { httpCall } from '#/platform/rpc/http-call.ts';

const TIMEOUT_MS = 4_000;
const MAX_ANSWER_BYTES = 64 * 1024;

interface SenderCall {
  readonly url: string;
  readonly method: string;
  readonly params: readonly unknown[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a function that makes a JSON-RPC call of a sender. It throws RpcFailure. */
export const senderCalls = (stopped: AbortSignal) => (call: SenderCall) =>
  httpCall({ ...call, timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES, signal: stopped });
