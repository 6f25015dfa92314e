import { fromGrpc } from './from-bytes.ts';
import { fromJson } from './from-json.ts';
import { type LeftOut, leftOutReason } from './left-out.ts';
import type { RawTransaction } from './raw-transaction.ts';
import { bytes, field, isShape, list, type Shape, shape } from './shape.ts';

/**
 * Returns all transactions in a recorded response: a `getTransaction` reply with or without its envelope, a
 * block, a blockSubscribe or Yellowstone message, or a list of any of them. Other values yield none; each
 * signature is returned once. Unreadable transactions are reported to `leftOut`.
 */
export function recordedTransactions(value: unknown, leftOut: LeftOut = () => undefined): RawTransaction[] {
  const found: Found = { transactions: new Map(), leftOut };
  collect(value, undefined, undefined, found, 0);
  return [...found.transactions.values()];
}

interface Found {
  readonly transactions: Map<string, RawTransaction>;
  readonly leftOut: LeftOut;
}

const DEEPEST = 6;

function collect(value: unknown, slot: unknown, time: unknown, found: Found, depth: number): void {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, slot, time, found, depth + 1);
    return;
  }
  if (!isShape(value)) return;
  const ownSlot = value['slot'] ?? value['block_slot'] ?? slot;
  const ownTime = value['blockTime'] ?? value['block_time'] ?? time;
  if (isTransaction(value)) {
    try {
      const transaction = read(value, ownSlot, ownTime);
      const { signature } = transaction;
      if (signature !== '' && !found.transactions.has(signature))
        found.transactions.set(signature, transaction);
      if (signature !== '') return;
    } catch (error) {
      found.leftOut(leftOutReason(error));
      return;
    }
  }
  for (const entry of Object.values(value)) {
    if (typeof entry === 'object') collect(entry, ownSlot, ownTime, found, depth + 1);
  }
}

const isTransaction = (value: Shape): boolean =>
  isShape(value['meta']) && typeof value['transaction'] === 'object' && value['transaction'] !== null;

const read = (value: Shape, slot: unknown, time: unknown): RawTransaction =>
  isGrpc(value) ? fromGrpc(value, slot, time) : fromJson(value, slot, time);

/** Yellowstone's messages have keys as bytes. */
function isGrpc(value: Shape): boolean {
  const message = shape(shape(value['transaction'])['message']);
  return bytes(list(field(message, 'accountKeys'))[0]) !== null;
}
