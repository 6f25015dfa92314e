import { parseRawAmount } from '@dugout/domain/base-units';
import { type Shape, shape, text, whole } from './shape.ts';

/** A token transfer that the node has already parsed, written back as the instruction it was: tag, amount, decimals. */
export interface Unparsed {
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
}

const TRANSFER = 3;
const TRANSFER_CHECKED = 12;

/** Null for anything but a transfer of the token programs; decoders need no other parsed instruction. */
export function unparseTransfer(parsed: unknown): Unparsed | null {
  const { type, info } = shape(parsed);
  const details: Shape = shape(info);
  const checked = type === 'transferChecked';
  if (!checked && type !== 'transfer') return null;
  const tokenAmount = shape(details['tokenAmount']);
  const amount = parseRawAmount(text(checked ? tokenAmount['amount'] : details['amount']));
  if (amount === null || typeof details['authority'] !== 'string') return null;
  const data = Buffer.alloc(checked ? 10 : 9);
  data.writeUInt8(checked ? TRANSFER_CHECKED : TRANSFER, 0);
  data.writeBigUInt64LE(amount, 1);
  if (checked) data.writeUInt8(whole(tokenAmount['decimals']) ?? 0, 9);
  const { source, destination, mint, authority } = details;
  const accounts = checked ? [source, mint, destination, authority] : [source, destination, authority];
  return { accounts: accounts.map(text), data };
}
