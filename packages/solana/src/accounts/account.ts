import { bytes, isShape, list, text, whole } from '../transactions/shape.ts';

/** An account as a node gives it. */
export interface Account {
  /** The program that owns it. */
  readonly owner: string;
  readonly data: Uint8Array;
}

/** No account that is read here is larger. */
const LARGEST = 1024 * 1024;

/**
 * An account of `getAccountInfo` or `getMultipleAccounts` in base64; null for one that is not there or cannot
 * be read.
 */
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
 * The accounts of a `getMultipleAccounts` answer in the order in which they were asked for, and the slot they
 * are of. Null for no such answer.
 */
export function parseAccounts(
  answer: unknown,
): { readonly slot: number; readonly accounts: readonly (Account | null)[] } | null {
  if (!isShape(answer) || !isShape(answer['context']) || !Array.isArray(answer['value'])) return null;
  const slot = whole(answer['context']['slot']);
  return slot === null ? null : { slot, accounts: list(answer['value']).map(parseAccount) };
}
