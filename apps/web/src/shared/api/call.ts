import type { Call, CallInput, CallOutput } from '@dugout/contract/api';
import { API_PREFIX } from '@dugout/contract/constants';
import { failureOf } from './api-failure.ts';
import { reportUnauthorized } from './unauthorized.ts';

const UNAUTHORIZED = 401;

interface CallOptions {
  readonly signal?: AbortSignal;
  /** 'omit' for a call that must not send the session cookie. */
  readonly credentials?: 'include' | 'omit';
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Builds the request of a call: `GET /token/{mint}` with its parameters filled in and its query appended. Omits
 * undefined values; repeats the name for lists.
 */
export function requestOf(name: string, parts: Parts): { readonly method: string; readonly path: string } {
  const [method = 'GET', template = '/'] = name.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(textOf(parts.params?.[key])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parts.query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) query.append(key, textOf(each));
  }
  const search = query.size > 0 ? `?${query}` : '';
  return { method, path: `${path.startsWith('/api/') ? '' : API_PREFIX}${path}${search}` };
}

/**
 * Makes a call of the contract and returns its full response. Throws `ApiFailure` when the server rejects it,
 * TypeError when the server is unreachable.
 */
export async function call<C extends Call>(
  name: C,
  ...[input, options = {}]: unknown extends CallInput<C>
    ? [input?: undefined, options?: CallOptions]
    : [input: CallInput<C>, options?: CallOptions]
): Promise<CallOutput<C>> {
  const parts: Parts = input ?? {};
  const { method, path } = requestOf(name, parts);
  const response = await fetch(path, {
    method,
    credentials: options.credentials ?? 'include',
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(parts.body === undefined
      ? {}
      : { body: JSON.stringify(parts.body), headers: { 'content-type': 'application/json' } }),
  });
  if (response.status === UNAUTHORIZED) reportUnauthorized();
  if (!response.ok) throw failureOf(response.status, await response.json().catch(() => null));
  return response.json();
}
