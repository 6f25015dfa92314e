import type { Message } from './wire-transaction.ts';

export const LAMPORTS_PER_SIGNATURE = 5_000n;
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const SET_UNIT_LIMIT = 2;
const SET_UNIT_PRICE = 3;
/**
 * Default compute units per instruction when the transaction sets no limit: for programs, and for runtime
 * built-ins.
 */
const UNITS_OF_PROGRAM = 200_000n;
const UNITS_OF_BUILTIN = 3_000n;
const MAX_UNITS = 1_400_000n;
const BUILTINS: ReadonlySet<string> = new Set([
  COMPUTE_BUDGET,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
]);
const MICRO = 1_000_000n;

/** Returns a transaction's signature and priority fees, in lamports. Source: solana.com/docs/core/fees. */
export function feeOf({ signers, instructions, keys }: Message): bigint {
  let limit: bigint | null = null;
  let price = 0n;
  let units = 0n;
  for (const { programIdIndex, data } of instructions) {
    const program = keys[programIdIndex] ?? '';
    units += BUILTINS.has(program) ? UNITS_OF_BUILTIN : UNITS_OF_PROGRAM;
    if (program !== COMPUTE_BUDGET) continue;
    const bytes = Buffer.from(data);
    if (bytes[0] === SET_UNIT_LIMIT && bytes.length >= 5) limit = BigInt(bytes.readUInt32LE(1));
    if (bytes[0] === SET_UNIT_PRICE && bytes.length >= 9) price = bytes.readBigUInt64LE(1);
  }
  const requestedUnits = limit ?? units;
  const counted = requestedUnits > MAX_UNITS ? MAX_UNITS : requestedUnits;
  return LAMPORTS_PER_SIGNATURE * BigInt(signers) + (price * counted + MICRO - 1n) / MICRO;
}
