/**
 * Swaps of Raydium CLMM (CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK). Source: the program's published IDL.
 */
import { BorshReader } from '../bytes/borsh-reader.ts';
import { discriminator } from '../bytes/discriminator.ts';
import type { Places } from '../places.ts';

export const CLMM_PROGRAM = 'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK';

const V1: Places = { pool: 2, owner: 0, vaultA: 5, vaultB: 6, mintA: -1, mintB: -1, userIn: 3, userOut: 4 };

/** swap and swap_v2, whose vaults are input (A) and output (B). */
export const SWAPS: ReadonlyMap<bigint, Places> = new Map([
  [discriminator('f8c69e91e17587c8'), V1],
  [discriminator('2b04ed0b1ac91e62'), { ...V1, mintA: 11, mintB: 12 }],
]);

/** swap_router_base_in: a chain of pools in one instruction. */
export const ROUTER = discriminator('457d73daf5baf2c4');
export const ROUTER_ACCOUNTS = { owner: 0 } as const;

export const SWAP_EVENT = discriminator('40c6cde8260871e2');

export interface SwapEvent {
  readonly pool: string;
  readonly amount0: bigint;
  readonly transferFee0: bigint;
  readonly amount1: bigint;
  readonly transferFee1: bigint;
  readonly zeroForOne: boolean;
  /** Square root of the price of token 0 in token 1 after the swap, times 2^64. */
  readonly sqrtPrice: bigint;
  readonly liquidity: bigint;
  readonly tick: number;
}

/**
 * Reads a swap event. `start` is after the discriminator; newer events are longer.
 * @throws RangeError when the bytes end early
 */
export function readSwapEvent(data: Uint8Array, start: number): SwapEvent {
  const reader = new BorshReader(data, start);
  const pool = reader.key();
  reader.skip(96);
  return {
    pool,
    amount0: reader.u64(),
    transferFee0: reader.u64(),
    amount1: reader.u64(),
    transferFee1: reader.u64(),
    zeroForOne: reader.bool(),
    sqrtPrice: reader.u128(),
    liquidity: reader.u128(),
    tick: reader.i32(),
  };
}
