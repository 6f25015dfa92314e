import { ByteReader } from '@dugout/wire/byte-reader';
import type { Instruction } from '../transaction/wire-transaction.ts';
import { demand } from './refuse.ts';

const TRANSFER = 2;

/** Reads a transfer of lamports, the only system program instruction allowed. */
export function readSystemTransfer({ accounts, data }: Instruction): {
  readonly from: string;
  readonly to: string;
  readonly lamports: bigint;
} {
  const reader = new ByteReader(data);
  demand(reader.u32() === TRANSFER, 'the system program does more than a transfer');
  const lamports = reader.u64();
  const [from, to] = accounts;
  demand(reader.left === 0 && accounts.length === 2, 'a transfer is not formed as it should be');
  demand(typeof from === 'string' && typeof to === 'string', 'a transfer hides an account in a lookup table');
  return { from, to, lamports };
}
