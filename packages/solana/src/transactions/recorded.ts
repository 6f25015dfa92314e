import { fromGrpc } from './from-bytes.ts';
import { fromJson } from './from-json.ts';
import type { RawTransaction } from './raw-transaction.ts';
import { bytes, field, isShape, list, type Shape, shape } from './shape.ts';

/**
 * Every transaction in a recorded answer: a `getTransaction` reply with or without its envelope, a block, a blockSubscribe or
 * Yellowstone message, a list of any of them. What holds no transaction gives none; the same signature is given once.
 */
export function recordedTransactions(value: unknown): RawTransaction[] {
  const found = new Map<string, RawTransaction>();
  collect(value, undefined, undefined, found, 0);
  return [...found.values()];
}

const DEEPEST = 6;

function collect(value: unknown, slot: unknown, time: unknown, found: Map<string, RawTransaction>, depth: number): void {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, slot, time, found, depth + 1);
    return;
  }
  if (!isShape(value)) return;
  const ownSlot = value['slot'] ?? value['block_slot'] ?? slot;
  const ownTime = value['blockTime'] ?? value['block_time'] ?? time;
  const transaction = read(value, ownSlot, ownTime);
  if (transaction !== null) {
    if (!found.has(transaction.signature)) found.set(transaction.signature, transaction);
    return;
  }
  for (const entry of Object.values(value)) {
    if (typeof entry === 'object') collect(entry, ownSlot, ownTime, found, depth + 1);
  }
}

function read(value: Shape, slot: unknown, time: unknown): RawTransaction | null {
  if (!isShape(value['meta']) || typeof value['transaction'] !== 'object' || value['transaction'] === null) return null;
  if (isGrpc(value)) return fromGrpc(value, slot, time);
  const transaction = fromJson(value, slot, time);
  return transaction.signature === '' ? null : transaction;
}

/** Yellowstone's messages hold keys as bytes. */
function isGrpc(value: Shape): boolean {
  const message = shape(shape(value['transaction'])['message']);
  return bytes(list(field(message, 'accountKeys'))[0]) !== null;
}
