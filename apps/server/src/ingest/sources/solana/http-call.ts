import { failureOf, RpcFailure, retryAfter } from '@dugout/solana/rpc/failure';
import { isShape, text, whole } from '@dugout/solana/transactions/shape';
import { timeLimit } from '../../time-limit.ts';

export interface HttpCall {
  readonly url: string;
  readonly method: string;
  readonly params: readonly unknown[];
  readonly timeoutMs: number;
  /** A longer answer is given up. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** One JSON-RPC call over HTTP. Throws RpcFailure, whose message never holds the address: it may hold a key. */
export async function httpCall({ url, method, params, timeoutMs, maxBytes, signal }: HttpCall): Promise<unknown> {
  const limit = timeLimit(timeoutMs, signal);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: limit.signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      const wait = retryAfter(response.headers.get('retry-after'), Date.now());
      throw new RpcFailure(response.status === 429 ? 'rate limited' : 'http', `${method} was answered ${response.status}`, wait);
    }
    return resultOf(method, await readLimited(response, maxBytes, method));
  } catch (error) {
    if (error instanceof RpcFailure) throw error;
    if (limit.isUp() && !signal.aborted) throw new RpcFailure('timeout', `${method} took more than ${timeoutMs} ms`);
    throw new RpcFailure('network', `${method} did not get through`);
  } finally {
    limit.end();
  }
}

async function readLimited(response: Response, maxBytes: number, method: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new RpcFailure('too large', `${method} was answered with more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function resultOf(method: string, body: string): unknown {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    throw new RpcFailure('malformed', `${method} was answered with something that is no JSON`);
  }
  if (!isShape(answer)) throw new RpcFailure('malformed', `${method} was answered with something that is no JSON-RPC`);
  if (isShape(answer['error'])) throw failureOf(whole(answer['error']['code']) ?? 0, text(answer['error']['message']));
  if (!('result' in answer)) throw new RpcFailure('malformed', `${method} was answered without a result`);
  return answer['result'];
}
