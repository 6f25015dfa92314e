import type { ReservedFill, VenueOrder, VenueResult } from '#/execution/venue.ts';
import { fromExactJson, toExactJson } from '../exact-json.ts';

/** A request to the server that reads the feed. `id` is the same when it is repeated. */
type PoolRequest =
  | { readonly kind: 'reserve'; readonly id: string; readonly order: VenueOrder }
  | { readonly kind: 'release'; readonly signature: string };

/** The answer to `reserve`. */
export type Fill = Omit<ReservedFill, 'print' | 'release'> | Extract<VenueResult, { status: 'refused' }>;

/** Releases before this one read requests as messages of the log, and skip records of unknown kinds. */
const VERSION = 1;

interface Message {
  readonly v: number;
  readonly records: readonly { readonly kind?: string }[];
}

/** Encodes a request or an answer. */
export const toMessage = (value: PoolRequest | Fill): Buffer =>
  Buffer.from(`{"v":${VERSION},"records":[${toExactJson(value)}]}`);

function decode(bytes: Uint8Array): unknown {
  const { v, records } = JSON.parse(Buffer.from(bytes).toString()) as Message;
  if (v !== VERSION) throw new RangeError(`A request of format ${v}`);
  return fromExactJson(records[0]);
}

/** Returns the request of a message; null when the message has a record to append. */
export function decodeRequest(bytes: Uint8Array): PoolRequest | null {
  const value = decode(bytes) as PoolRequest;
  return value.kind === 'reserve' || value.kind === 'release' ? value : null;
}

/** Returns the answer to `reserve`; null when a server of the previous release answered, which fills nothing. */
export const fillOf = (bytes: Uint8Array): Fill | null =>
  bytes.length === 0 ? null : (decode(bytes) as Fill);
