import { fromJson } from '../transactions/from-json.ts';
import { blockTime, failed } from '../transactions/meta.ts';
import type { RawTransaction } from '../transactions/raw-transaction.ts';
import { isShape, list, type Shape, shape, text, whole } from '../transactions/shape.ts';

/** A block as far as its reader cares: its place in the chain, and the transactions that name a wanted program. */
export interface Block {
  readonly slot: number;
  readonly parentSlot: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Unix ms; null where the node does not say. */
  readonly time: number | null;
  /** Those that succeeded and name a wanted program, in the order in which they ran. */
  readonly transactions: readonly RawTransaction[];
}

/**
 * A block as `getBlock` and `blockSubscribe` give it with full transactions; null when it is none. Transactions that failed or name
 * none of the `wanted` programs are left out unread; one that cannot be read is left out and told to `unreadable`.
 */
export function parseBlock(
  value: unknown,
  slot: number,
  wanted: ReadonlySet<string>,
  unreadable: () => void = () => undefined,
): Block | null {
  const block = shape(value);
  const parentSlot = whole(block['parentSlot']);
  const hash = text(block['blockhash']);
  if (parentSlot === null || parentSlot >= slot || hash === '' || !Array.isArray(block['transactions'])) return null;
  const transactions: RawTransaction[] = [];
  for (const entry of list(block['transactions'])) {
    if (!isShape(entry) || failed(shape(entry['meta'])) || !names(entry, wanted)) continue;
    try {
      transactions.push(fromJson(entry, slot, block['blockTime']));
    } catch {
      unreadable();
    }
  }
  return { slot, parentSlot, hash, parentHash: text(block['previousBlockhash']), time: blockTime(block['blockTime']), transactions };
}

/** Whether a transaction in json or jsonParsed form names one of the programs; other forms count as naming one. */
function names(transaction: Shape, wanted: ReadonlySet<string>): boolean {
  if (!isShape(transaction['transaction'])) return true;
  const named = (key: unknown): boolean => wanted.has(isShape(key) ? text(key['pubkey']) : text(key));
  const loaded = shape(shape(transaction['meta'])['loadedAddresses']);
  return (
    list(shape(transaction['transaction']['message'])['accountKeys']).some(named) ||
    list(loaded['readonly']).some(named) ||
    list(loaded['writable']).some(named)
  );
}
