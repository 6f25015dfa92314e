import { bytes, isShape, list, text, whole } from '../transactions/shape.ts';

/** An account as returned by a node. */
export interface Account {
  /** The owning program. */
  readonly owner: string;
  readonly data: Uint8Array;
}

/** Max size of an account read here, in bytes. */
const LARGEST = 1024 * 1024;

/** Parses an account of `getAccountInfo` or `getMultipleAccounts` in base64; null when missing or unreadable. */
export function parseAccount(value: unknown): Account | null {
  if (!isShape(value)) return null;
  const owner = text(value['owner']);
  const [encoded, encoding] = list(value['data']);
  if (owner === '' || encoding !== 'base64' || typeof encoded !== 'string' || encoded.length > LARGEST)
    return null;
  const data = bytes(Buffer.from(encoded, 'base64'));
  return data === null ? null : { owner, data };
}

/**
 * Parses the accounts of a `getMultipleAccounts` response, in request order, with their slot. Null for any other
 * value.
 */
export function parseAccounts(
  answer: unknown,
): { readonly slot: number; readonly accounts: readonly (Account | null)[] } | null {
  if (!isShape(answer) || !isShape(answer['context']) || !Array.isArray(answer['value'])) return null;
  const slot = whole(answer['context']['slot']);
  return slot === null ? null : { slot, accounts: list(answer['value']).map(parseAccount) };
}
