import type { Message } from './wire-transaction.ts';

export const LAMPORTS_PER_SIGNATURE = 5_000n;
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const SET_UNIT_LIMIT = 2;
const SET_UNIT_PRICE = 3;
const SET_LOADED_BYTES = 4;
const MAX_LOADED_BYTES = 64 * 1024 * 1024;
const PAGE_BYTES = 32 * 1024;
/** Costs of a page of loaded data, a signature and a write lock, in compute units. */
const PAGE_UNITS = 8;
const SIGNATURE_UNITS = 720;
const WRITE_LOCK_UNITS = 300;
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

/** The resources and the price in a message. */
interface Budget {
  /** Requested compute units. */
  readonly units: bigint;
  /** Micro-lamports per unit. */
  readonly price: bigint;
  /** Limit of the loaded data, in bytes. */
  readonly loadedBytes: number;
}

export function budgetOf({ instructions, keys }: Message): Budget {
  let limit: bigint | null = null;
  let price = 0n;
  let units = 0n;
  let loadedBytes = MAX_LOADED_BYTES;
  for (const { programIdIndex, data } of instructions) {
    const program = keys[programIdIndex] ?? '';
    units += BUILTINS.has(program) ? UNITS_OF_BUILTIN : UNITS_OF_PROGRAM;
    if (program !== COMPUTE_BUDGET) continue;
    const bytes = Buffer.from(data);
    if (bytes[0] === SET_UNIT_LIMIT && bytes.length >= 5) limit = BigInt(bytes.readUInt32LE(1));
    if (bytes[0] === SET_UNIT_PRICE && bytes.length >= 9) price = bytes.readBigUInt64LE(1);
    if (bytes[0] === SET_LOADED_BYTES && bytes.length >= 5) loadedBytes = bytes.readUInt32LE(1);
  }
  const requested = limit ?? units;
  return { units: requested > MAX_UNITS ? MAX_UNITS : requested, price, loadedBytes };
}

const priorityFeeOf = ({ units, price }: Budget): bigint => (price * units + MICRO - 1n) / MICRO;

/** Returns a transaction's signature and priority fees, in lamports. Source: solana.com/docs/core/fees. */
export const feeOf = (message: Message): bigint =>
  LAMPORTS_PER_SIGNATURE * BigInt(message.signers) + priorityFeeOf(budgetOf(message));

/**
 * Returns what a transaction takes of a block, in compute units, and its priority fee per unit of that cost in
 * micro-lamports, by which leaders order transactions. Source: Agave's cost model.
 */
export function bidOf(message: Message, writable: number): { readonly cost: number; readonly rank: number } {
  const budget = budgetOf(message);
  const data = message.instructions.reduce((sum, instruction) => sum + instruction.data.length, 0);
  const pages = Math.ceil(budget.loadedBytes / PAGE_BYTES);
  const cost =
    SIGNATURE_UNITS * message.signers +
    WRITE_LOCK_UNITS * writable +
    PAGE_UNITS * pages +
    Math.floor(data / 4) +
    Number(budget.units);
  return { cost, rank: (Number(priorityFeeOf(budget)) * 1_000_000) / cost };
}
