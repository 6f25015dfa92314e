/**
 * Swaps of Meteora DLMM (LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo). Source: the program's published IDL.
 */
import { BorshReader } from '../bytes/borsh-reader.ts';
import { discriminator } from '../bytes/discriminator.ts';
import type { Places } from '../places.ts';

export const DLMM_PROGRAM = 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo';

/**
 * swap, swap2, swap_exact_out, swap_exact_out2, swap_with_price_impact, swap_with_price_impact2: all start with
 * the same accounts.
 */
export const SWAP_INSTRUCTIONS: ReadonlySet<bigint> = new Set(
  [
    'f8c69e91e17587c8',
    '414b3f4ceb5b5b88',
    'fa49652126cf4bb8',
    '2bd7f784893cf351',
    '38ade6d0ade49ccd',
    '4a62c0d6b1334b33',
  ].map(discriminator),
);

/** The vaults are reserve X (A) and reserve Y (B). */
export const PLACES: Places = {
  pool: 0,
  owner: 10,
  vaultA: 2,
  vaultB: 3,
  mintA: 6,
  mintB: 7,
  userIn: 4,
  userOut: 5,
};

export const SWAP_EVENT = discriminator('516ce3becdd00ac4');
export const SWAP_2_EVENT = discriminator('2e7452d7941b544d');

export interface SwapEvent {
  readonly pool: string;
  readonly from: string;
  readonly swapForY: boolean;
  readonly input: bigint;
  /** The unused part of the input; 0 in older events, which do not report it. */
  readonly left: bigint;
  readonly output: bigint;
  readonly fee: bigint;
  readonly feeOnInput: boolean;
}

/**
 * Reads a swap event. `start` is after the discriminator.
 * @throws RangeError when the bytes end early
 */
export function readSwap(data: Uint8Array, start: number): SwapEvent {
  const reader = new BorshReader(data, start);
  const pool = reader.key();
  const from = reader.key();
  reader.skip(8);
  const input = reader.u64();
  const output = reader.u64();
  const swapForY = reader.bool();
  const fee = reader.u64();
  reader.skip(32);
  return { pool, from, swapForY, input, left: 0n, output, fee, feeOnInput: true };
}

/**
 * Reads a second-version swap event. `start` is after the discriminator.
 * @throws RangeError when the bytes end early
 */
export function readSwap2(data: Uint8Array, start: number): SwapEvent {
  const reader = new BorshReader(data, start);
  const pool = reader.key();
  const from = reader.key();
  reader.skip(8);
  const swapForY = reader.bool();
  reader.skip(16);
  const input = reader.u64();
  const left = reader.u64();
  const output = reader.u64();
  const fee = reader.u64() + reader.u64() + reader.u64() + reader.u64();
  const feeOnInput = reader.bool();
  reader.bool();
  return { pool, from, swapForY, input, left, output, fee, feeOnInput };
}
