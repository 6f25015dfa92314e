import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FaultKind } from './faults.ts';
import { NodeError } from './methods.ts';

interface CallsOptions {
  readonly faults: { at(kind: FaultKind): boolean };
  /** From 0 to 1, seeded. */
  readonly chance: () => number;
  readonly calls: Map<string, number>;
  /** Returns the handler of a call, synchronous or not; undefined for an unsupported method. */
  readonly run: (method: string, params: readonly unknown[]) => (() => unknown) | undefined;
}

/** Thrown when the call is executed but its response never arrives. */
export class ReplyLost extends Error {}

/**
 * Returns the JSON-RPC error of a failure. Input that broke a call in an unforeseen way is an internal error, as
 * on a real node.
 */
export function rpcError(error: unknown): object {
  if (!(error instanceof NodeError)) return { code: -32603, message: 'Internal error' };
  const { code, message, data } = error;
  return { code, message, ...(data === undefined ? {} : { data }) };
}

/** Max body size in bytes; a transaction has 1,232. */
const LARGEST_BODY = 1 << 20;

/** Reads the body of a request; null when too large. */
export async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = part as Buffer;
    size += bytes.length;
    if (size > LARGEST_BODY) return null;
    parts.push(bytes);
  }
  return String(Buffer.concat(parts));
}

export function answerCalls({ faults, chance, calls, run }: CallsOptions): RequestListener {
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (faults.at('cut')) return void response.destroy();
    if (faults.at('stall')) return;
    if (faults.at('rate limit') && chance() < 2 / 3) {
      response.writeHead(429, { 'retry-after': '0.05' }).end('Too many requests');
      return;
    }
    const sent = parsed(body);
    if (sent === null) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }),
      );
      return;
    }
    const { id, method, params } = sent;
    calls.set(method, (calls.get(method) ?? 0) + 1);
    const answer = JSON.stringify({ jsonrpc: '2.0', id, ...(await outcome(method, params)) });
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  }

  async function outcome(method: string, params: readonly unknown[]): Promise<object> {
    const call = run(method, params);
    if (call === undefined) return { error: { code: -32601, message: 'Method not found' } };
    try {
      return { result: await call() };
    } catch (error) {
      if (error instanceof ReplyLost) throw error;
      return { error: rpcError(error) };
    }
  }

  return (request, response) => {
    void serve(request, response).catch(() => response.destroy());
  };
}

/** Parses the call in a message; null when invalid. */
export function parsed(
  body: string | null,
): { id: unknown; method: string; params: readonly unknown[] } | null {
  try {
    const call: unknown = JSON.parse(body ?? '');
    if (typeof call !== 'object' || call === null || !('method' in call) || typeof call.method !== 'string')
      return null;
    const params: unknown = 'params' in call ? call.params : [];
    return {
      id: 'id' in call ? call.id : null,
      method: call.method,
      params: Array.isArray(params) ? params : [],
    };
  } catch {
    return null;
  }
}
