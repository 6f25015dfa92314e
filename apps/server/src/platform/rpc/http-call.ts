import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { failureOf, RpcFailure, retryAfter } from '@dugout/solana/rpc/failure';
import { isShape, text, whole } from '@dugout/solana/transactions/shape';
import { timeLimit } from '../async/time-limit.ts';

interface HttpCall {
  readonly url: string;
  readonly method: string;
  readonly params: readonly unknown[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Makes one JSON-RPC call over HTTP. Throws RpcFailure, whose message never contains the address, since that may
 * hold a key.
 */
export async function httpCall({
  url,
  method,
  params,
  headers = {},
  timeoutMs,
  maxBytes,
  signal,
}: HttpCall): Promise<unknown> {
  const limit = timeLimit(timeoutMs, signal);
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await posted({ url, headers, body, signal: limit.signal });
    const status = response.statusCode ?? 0;
    if (status < 200 || status > 299) {
      response.destroy();
      const wait = retryAfter(response.headers['retry-after'] ?? null, Date.now());
      // Redirects are not followed: they may lead anywhere.
      if (status >= 300 && status < 400)
        throw new RpcFailure('network', `${method} was answered with a redirect`);
      throw new RpcFailure(
        status === 429 ? 'rate limited' : 'http',
        `${method} was answered ${status}`,
        wait,
      );
    }
    return resultOf(method, await readLimited(response, maxBytes, method));
  } catch (error) {
    if (error instanceof RpcFailure) throw error;
    if (limit.isUp() && !signal.aborted)
      throw new RpcFailure('timeout', `${method} took more than ${timeoutMs} ms`);
    throw new RpcFailure('network', `${method} did not get through`);
  } finally {
    limit.end();
  }
}

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json',
  'accept-encoding': 'gzip',
} as const;
const plain = new HttpAgent({ keepAlive: true });
const secure = new HttpsAgent({ keepAlive: true });

interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** Uses Node's own client, which needs less processor time than `fetch`. */
function posted({ url, headers, body, signal }: Posted): Promise<IncomingMessage> {
  const target = new URL(url);
  const sent = { ...HEADERS, ...headers, 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: sent, signal };
    const request =
      target.protocol === 'https:'
        ? httpsRequest(target, { ...options, agent: secure })
        : httpRequest(target, { ...options, agent: plain });
    request.on('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}

async function readLimited(response: IncomingMessage, maxBytes: number, method: string): Promise<string> {
  const body =
    response.headers['content-encoding'] === 'gzip'
      ? pipeline(response, createGunzip(), () => undefined)
      : response;
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    body.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size <= maxBytes) return;
      response.destroy();
      reject(new RpcFailure('too large', `${method} was answered with more than ${maxBytes} bytes`));
    });
    body.on('end', () =>
      resolve((parts.length === 1 ? parts[0] : Buffer.concat(parts))?.toString('utf8') ?? ''),
    );
    body.on('error', reject);
    body.on('close', () => reject(new Error('the answer ended early')));
  });
}

function resultOf(method: string, body: string): unknown {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    throw new RpcFailure('malformed', `${method} was answered with something that is no JSON`);
  }
  if (!isShape(answer))
    throw new RpcFailure('malformed', `${method} was answered with something that is no JSON-RPC`);
  if (isShape(answer['error']))
    throw failureOf(whole(answer['error']['code']) ?? 0, text(answer['error']['message']));
  if (!('result' in answer)) throw new RpcFailure('malformed', `${method} was answered without a result`);
  return answer['result'];
}
