import { fromJson } from '../transactions/from-json.ts';
import { type LeftOut, leftOutReason } from '../transactions/left-out.ts';
import { blockTime, failed } from '../transactions/meta.ts';
import type { RawTransaction } from '../transactions/raw-transaction.ts';
import { isShape, list, type Shape, shape, text, whole } from '../transactions/shape.ts';

/**
 * A block as needed by its readers: its position in the chain, and the transactions that name a wanted program.
 */
export interface Block {
  readonly slot: number;
  readonly parentSlot: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Unix ms; null when the node does not report it. */
  readonly time: number | null;
  /** Successful transactions that name a wanted program, in execution order. */
  readonly transactions: readonly RawTransaction[];
  /** Successful transactions that name only a watched account; absent when no accounts are watched. */
  readonly beside?: readonly RawTransaction[];
}

/**
 * Parses a full block of `getBlock` or `blockSubscribe`; null when invalid. Skips transactions that failed, or
 * name neither a `wanted` program nor a `watched` account. Unreadable transactions are skipped and reported to
 * `leftOut`.
 */
export function parseBlock(
  value: unknown,
  slot: number,
  wanted: ReadonlySet<string>,
  leftOut: LeftOut = () => undefined,
  watched: (address: string) => boolean = () => false,
): Block | null {
  const block = shape(value);
  const parentSlot = whole(block['parentSlot']);
  const hash = text(block['blockhash']);
  if (parentSlot === null || parentSlot >= slot || hash === '' || !Array.isArray(block['transactions']))
    return null;
  const transactions: RawTransaction[] = [];
  const beside: RawTransaction[] = [];
  const isWanted = (address: string): boolean => wanted.has(address);
  for (const entry of list(block['transactions'])) {
    if (!isShape(entry) || failed(shape(entry['meta']))) continue;
    const read = names(entry, isWanted)
      ? transactions
      : names(entry, watched) || pays(entry, watched)
        ? beside
        : null;
    try {
      read?.push(fromJson(entry, slot, block['blockTime']));
    } catch (error) {
      leftOut(leftOutReason(error));
    }
  }
  return {
    slot,
    parentSlot,
    hash,
    parentHash: text(block['previousBlockhash']),
    time: blockTime(block['blockTime']),
    transactions,
    beside,
  };
}

function names(transaction: Shape, isWanted: (address: string) => boolean): boolean {
  if (!isShape(transaction['transaction'])) return true;
  const named = (key: unknown): boolean => isWanted(isShape(key) ? text(key['pubkey']) : text(key));
  const loaded = shape(shape(transaction['meta'])['loadedAddresses']);
  return (
    list(shape(transaction['transaction']['message'])['accountKeys']).some(named) ||
    list(loaded['readonly']).some(named) ||
    list(loaded['writable']).some(named)
  );
}

/**
 * Reports whether a transaction touches a token account of a watched wallet, since a transfer does not name the
 * recipient's wallet.
 */
const pays = (transaction: Shape, watched: (wallet: string) => boolean): boolean =>
  list(shape(transaction['meta'])['postTokenBalances']).some(
    (balance) => isShape(balance) && watched(text(balance['owner'])),
  );
