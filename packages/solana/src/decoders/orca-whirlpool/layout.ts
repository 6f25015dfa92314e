/**
 * Swaps of Orca Whirlpool (whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc). Source: the program's published IDL.
 */
import { BorshReader } from '../bytes/borsh-reader.ts';
import { discriminator } from '../bytes/discriminator.ts';
import type { Places } from '../places.ts';

export const WHIRLPOOL_PROGRAM = 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc';

/**
 * A swap of one pool. Its user accounts are for token A and token B; the direction decides which is the input.
 */
export interface OnePool {
  readonly places: Places;
  /** Offset of `a_to_b` in the instruction's data. */
  readonly aToB: number;
}

export const SWAPS: ReadonlyMap<bigint, OnePool> = new Map([
  [
    discriminator('f8c69e91e17587c8'),
    {
      aToB: 41,
      places: { pool: 2, owner: 1, vaultA: 4, vaultB: 6, mintA: -1, mintB: -1, userIn: 3, userOut: 5 },
    },
  ],
  [
    discriminator('2b04ed0b1ac91e62'),
    {
      aToB: 41,
      places: { pool: 4, owner: 3, vaultA: 8, vaultB: 10, mintA: 5, mintB: 6, userIn: 7, userOut: 9 },
    },
  ],
]);

export const TWO_HOP_SWAP = discriminator('c360ed6c44a2dbe6');
/** Both legs of two_hop_swap, and the offsets of their directions. */
export const TWO_HOPS: readonly OnePool[] = [
  {
    aToB: 25,
    places: { pool: 2, owner: 1, vaultA: 5, vaultB: 7, mintA: -1, mintB: -1, userIn: 4, userOut: 6 },
  },
  {
    aToB: 26,
    places: { pool: 3, owner: 1, vaultA: 9, vaultB: 11, mintA: -1, mintB: -1, userIn: 8, userOut: 10 },
  },
];

export const TWO_HOP_SWAP_V2 = discriminator('ba8fd11dfe02c275');
/**
 * Both legs of two_hop_swap_v2, in order of input and output. The first pool pays directly into the second one's
 * vault.
 */
export const TWO_HOPS_V2: readonly Places[] = [
  { pool: 0, owner: 14, vaultA: 9, vaultB: 10, mintA: 2, mintB: 3, userIn: 8, userOut: 11 },
  { pool: 1, owner: 14, vaultA: 11, vaultB: 12, mintA: 3, mintB: 4, userIn: 10, userOut: 13 },
];

export const TRADED_EVENT = discriminator('e1ca49af932ba096');

export interface TradedEvent {
  readonly pool: string;
  readonly aToB: boolean;
  readonly input: bigint;
  readonly output: bigint;
  readonly inputTransferFee: bigint;
  readonly outputTransferFee: bigint;
  /** The pool's fees, taken from the input. */
  readonly fee: bigint;
}

/**
 * Reads a swap event. `start` is after the discriminator.
 * @throws RangeError when the bytes end early
 */
export function readTraded(data: Uint8Array, start: number): TradedEvent {
  const reader = new BorshReader(data, start);
  const pool = reader.key();
  const aToB = reader.bool();
  reader.skip(32);
  return {
    pool,
    aToB,
    input: reader.u64(),
    output: reader.u64(),
    inputTransferFee: reader.u64(),
    outputTransferFee: reader.u64(),
    fee: reader.u64() + reader.u64(),
  };
}
