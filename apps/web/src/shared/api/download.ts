import type { Call, CallInput } from '@dugout/contract/api';
import { failureOf } from './api-failure.ts';
import { requestOf } from './call.ts';
import { reportUnauthorized } from './unauthorized.ts';

const UNAUTHORIZED = 401;

interface Downloaded {
  readonly name: string;
  readonly content: Blob;
}

const nameIn = (disposition: string | null): string =>
  /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1] ?? 'download';

/**
 * Makes a call that returns a file. Calls `onBytes` with the total number of bytes received so far. Throws
 * `ApiFailure` when the server rejects it, TypeError when the server is unreachable or the connection breaks.
 */
export async function download<C extends Call>(
  name: C,
  { body }: { readonly body: CallInput<C> extends { body: infer B } ? B : never },
  onBytes: (bytes: number) => void,
): Promise<Downloaded> {
  const { method, path } = requestOf(name, {});
  const response = await fetch(path, {
    method,
    credentials: 'include',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  if (response.status === UNAUTHORIZED) reportUnauthorized();
  if (!response.ok) throw failureOf(response.status, await response.json().catch(() => null));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = response.body?.getReader(); reader !== undefined; ) {
    const { value } = await reader.read();
    if (value === undefined) break;
    chunks.push(value);
    bytes += value.byteLength;
    onBytes(bytes);
  }
  return { name: nameIn(response.headers.get('content-disposition')), content: new Blob(chunks) };
}
