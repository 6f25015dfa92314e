/**
 * Swaps of Meteora DAMM v2 (cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG). Source: the program's published IDL;
 * the first swap event follows older IDLs.
 */
import { BorshReader } from '../bytes/borsh-reader.ts';
import { discriminator } from '../bytes/discriminator.ts';
import type { Places } from '../places.ts';

export const DAMM_V2_PROGRAM = 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG';

/** swap and swap2. */
export const SWAP_INSTRUCTIONS: ReadonlySet<bigint> = new Set(
  ['f8c69e91e17587c8', '414b3f4ceb5b5b88'].map(discriminator),
);
export const PLACES: Places = {
  pool: 1,
  owner: 8,
  vaultA: 4,
  vaultB: 5,
  mintA: 6,
  mintB: 7,
  userIn: 2,
  userOut: 3,
};

export const SWAP_EVENT = discriminator('1b3c15d58aaabb93');
export const SWAP_2_EVENT = discriminator('bd4233a826507599');

const FEE_IN_B_ONLY = 1;

export interface SwapEvent {
  readonly pool: string;
  readonly fromA: boolean;
  /** The input, before and after the mint's transfer fee. */
  readonly sent: bigint;
  readonly input: bigint;
  readonly output: bigint;
  readonly fee: bigint;
  /** Null when the event does not report the side of the fee. */
  readonly feeOnInput: boolean | null;
}

function direction(reader: BorshReader): boolean {
  const value = reader.u8();
  if (value > 1) throw new RangeError('no such trade direction');
  return value === 0;
}

/**
 * Reads a swap event. `start` is after the discriminator.
 * @throws RangeError when the bytes end early
 */
export function readSwap(data: Uint8Array, start: number): SwapEvent {
  const reader = new BorshReader(data, start);
  const pool = reader.key();
  const fromA = direction(reader);
  reader.bool();
  const sent = reader.u64();
  reader.skip(8);
  const output = reader.u64();
  reader.skip(16);
  const fee = reader.u64() + reader.u64() + reader.u64() + reader.u64();
  const input = reader.u64();
  reader.skip(8);
  return { pool, fromA, sent, input, output, fee, feeOnInput: fromA ? false : null };
}

/**
 * Reads a second-version swap event. `start` is after the discriminator.
 * @throws RangeError when the bytes end early
 */
export function readSwap2(data: Uint8Array, start: number): SwapEvent {
  const reader = new BorshReader(data, start);
  const pool = reader.key();
  const fromA = direction(reader);
  const mode = reader.u8();
  reader.bool();
  reader.skip(17);
  const input = reader.u64();
  reader.skip(16);
  const output = reader.u64();
  reader.skip(16);
  const fee = reader.u64() + reader.u64() + reader.u64() + reader.u64();
  const sent = reader.u64();
  reader.skip(40);
  return { pool, fromA, sent, input, output, fee, feeOnInput: mode === FEE_IN_B_ONLY && !fromA };
}
