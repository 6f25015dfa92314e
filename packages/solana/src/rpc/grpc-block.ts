import { fromGrpc } from '../transactions/from-bytes.ts';
import { type LeftOut, leftOutReason } from '../transactions/left-out.ts';
import { blockTime, failed } from '../transactions/meta.ts';
import type { RawTransaction } from '../transactions/raw-transaction.ts';
import { field, isShape, list, shape, text, whole } from '../transactions/shape.ts';
import type { Block } from './block.ts';

/**
 * Parses a block of Yellowstone's gRPC stream, with byte fields as bytes and the transactions passed by its
 * filter; null when invalid. Failed transactions are skipped. Unreadable ones are skipped and reported to
 * `leftOut`.
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
  // Restores execution order; the stream may use another one.
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
