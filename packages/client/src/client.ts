import type { Call, CallInput, CallOutput } from '@dugout/contract/api';
import { backoffMs } from '@dugout/domain/live-feed';
import { connectSocket, type SocketFactory } from './connect-socket.ts';
import { DugoutFailure, failureOf } from './failure.ts';
import { LiveFeed } from './live-feed.ts';

const API_PREFIX = '/api/v1';

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Builds the request of a call: `GET /token/{mint}` with its parameters inserted and its query appended.
 * Undefined values are omitted, lists repeat their name.
 */
function requestOf(call: Call, parts: Parts): { readonly method: string; readonly path: string } {
  const [method = 'GET', template = '/'] = call.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(textOf(parts.params?.[key])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parts.query ?? {}))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) query.append(key, textOf(each));
  return {
    method,
    path: `${path.startsWith('/api/') ? '' : API_PREFIX}${path}${query.size > 0 ? `?${query}` : ''}`,
  };
}

/** Statuses unrelated to the request itself. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Reports whether a call can safely be repeated: it only reads, or is an order, which trades once per idempotency
 * key.
 */
const isRepeatable = (call: Call): boolean =>
  call.startsWith('GET ') || call === 'POST /swap' || call === 'POST /swap/quote';

/**
 * Returns the milliseconds to wait before a retry; null when the call must not be retried.
 * @param failures number of failures so far, at least 1
 */
function waitMs(error: unknown, failures: number, random: number): number | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  const own = backoffMs(failures - 1, random);
  if (!(error instanceof DugoutFailure)) return error instanceof TypeError ? own : null;
  return PASSING.has(error.status) ? Math.max(error.retryAfterMs ?? 0, own) : null;
}

export interface DugoutOptions {
  /** Address of the server: `https://dugout.example`. */
  readonly url: string;
  /** An API key. Without one, calls are made as a guest, or in a browser with the page's session. */
  readonly key?: string;
  /** Max attempts of a repeatable call; 4 by default. */
  readonly attempts?: number;
  /** `fetch` by default. */
  readonly fetch?: typeof fetch;
  /** Opens the live socket: `WebSocket` by default, and the package `ws` when a key has to be sent. */
  readonly socket?: SocketFactory;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

type InputOf<C extends Call> = unknown extends CallInput<C> ? [input?: undefined] : [input: CallInput<C>];

export interface Dugout {
  /**
   * Makes a call of the contract: `call('GET /token/{mint}', { params: { mint } })`. An order without an
   * idempotency key gets one, so that it can be retried.
   * @throws DugoutFailure when the server rejects the call
   * @throws TypeError when the server cannot be reached
   */
  call<C extends Call>(call: C, ...input: [...InputOf<C>, options?: CallOptions]): Promise<CallOutput<C>>;
  /** The live socket; connects on the first subscription. */
  readonly live: LiveFeed;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const keyed = (call: Call, parts: Parts): Parts =>
  call === 'POST /swap'
    ? { ...parts, body: { idempotencyKey: crypto.randomUUID(), ...(parts.body as object) } }
    : parts;

export function createDugout(options: DugoutOptions): Dugout {
  const { url, key, attempts = 4, fetch: send = fetch, socket = connectSocket } = options;
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };

  async function once(call: Call, parts: Parts, { signal }: CallOptions): Promise<unknown> {
    const { method, path } = requestOf(call, parts);
    const response = await send(new URL(path, url), {
      method,
      credentials: key === undefined ? 'include' : 'omit',
      headers: {
        ...authorization,
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) throw failureOf(response.status, response.headers, body);
    return body;
  }

  async function repeated(call: Call, input: Parts, callOptions: CallOptions): Promise<unknown> {
    const parts = keyed(call, input);
    for (let failures = 1; ; failures++) {
      try {
        return await once(call, parts, callOptions);
      } catch (error) {
        const wait = waitMs(error, failures, Math.random());
        if (wait === null || failures >= attempts || !isRepeatable(call)) throw error;
        await pause(wait);
      }
    }
  }

  return {
    call: ((call: Call, input: Parts = {}, callOptions: CallOptions = {}) =>
      repeated(call, input, callOptions)) as Dugout['call'],
    live: new LiveFeed(() => socket(liveUrl(url), authorization)),
  };
}

function liveUrl(url: string): string {
  const live = new URL('/api/v1/live', url);
  live.protocol = live.protocol.replace('http', 'ws');
  return live.href;
}
