import type { Call } from '@dugout/contract/api';

const API_PREFIX = '/api/v1';

export interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Builds the request of a call: `GET /token/{mint}` with its parameters inserted and its query appended.
 * Undefined values are omitted, lists repeat their name.
 */
export function requestOf(call: Call, parts: Parts): { readonly method: string; readonly path: string } {
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
