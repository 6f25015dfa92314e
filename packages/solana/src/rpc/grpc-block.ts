import { fromGrpc } from '../transactions/from-bytes.ts';
import { type LeftOut, leftOutReason } from '../transactions/left-out.ts';
import { blockTime, failed } from '../transactions/meta.ts';
import type { RawTransaction } from '../transactions/raw-transaction.ts';
import { field, isShape, list, shape, text, whole } from '../transactions/shape.ts';
import type { Block } from './block.ts';

/**
 * A block as Yellowstone's gRPC stream gives it, byte fields as bytes, with the transactions that its filter
 * let through; null when it is none. Transactions that failed are left out unread; one that cannot be read is
 * left out and reported to `leftOut`.
 */
export function parseGrpcBlock(value: unknown, leftOut: LeftOut = () => undefined): Block | null {
  const block = shape(value);
  const slot = whole(block['slot']);
  const parentSlot = whole(field(block, 'parentSlot'));
  const hash = text(block['blockhash']);
  if (slot === null || parentSlot === null || parentSlot >= slot || hash === '') return null;
  const time = field(block, 'blockTime');
  const raw = list(block['transactions']).filter(isShape);
  const transactions: RawTransaction[] = [];
  // The order in which they ran; the stream may tell another one.
  for (const entry of [...raw].sort((a, b) => (whole(a['index']) ?? 0) - (whole(b['index']) ?? 0))) {
    if (failed(shape(entry['meta']))) continue;
    try {
      transactions.push(fromGrpc(entry, slot, time));
    } catch (error) {
      leftOut(leftOutReason(error));
    }
  }
  return {
    slot,
    parentSlot,
    hash,
    parentHash: text(field(block, 'parentBlockhash')),
    time: blockTime(time),
    transactions,
  };
}
