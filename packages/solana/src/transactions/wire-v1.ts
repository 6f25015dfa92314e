import type { ByteReader } from './byte-reader.ts';
import type { WireTransaction } from './wire-transaction.ts';

/** Compute budget and fee are in the message, four bytes per set bit of the mask. */
const bytesOfConfig = (mask: number): number => {
  let bytes = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bytes += 4;
  return bytes;
};

/**
 * Parses a version 1 transaction after its version byte: header, config mask, blockhash, counts, addresses,
 * config values, the heads of all instructions, then their accounts and data, and the signatures at the end.
 * There are no lookup tables. Source: SIMD-0385.
 * @throws RangeError when the bytes end early
 */
export function readVersion1(reader: ByteReader): WireTransaction {
  const signers = reader.byte();
  reader.take(2);
  const mask = reader.u32();
  reader.take(32);
  const instructionCount = reader.byte();
  const keyCount = reader.byte();
  const keys = reader.times(keyCount, () => reader.take(32));
  reader.take(bytesOfConfig(mask));
  const heads = reader.times(instructionCount, () => ({
    programIdIndex: reader.byte(),
    accountCount: reader.byte(),
    dataLength: reader.u16(),
  }));
  const instructions = heads.map(({ programIdIndex, accountCount, dataLength }) => ({
    programIdIndex,
    accounts: reader.take(accountCount),
    data: reader.take(dataLength),
  }));
  return { signatures: reader.times(signers, () => reader.take(64)), signers, keys, instructions };
}
