/**
 * Swaps of Meteora's first dynamic pools (Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB). Source: the program's
 * published IDL. The pool's tokens are in vaults of another program, shared by several pools.
 */
import { BorshReader } from '../bytes/borsh-reader.ts';
import { discriminator } from '../bytes/discriminator.ts';
import type { Places } from '../places.ts';

export const DAMM_V1_PROGRAM = 'Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB';

export const SWAP = discriminator('f8c69e91e17587c8');
export const PLACES: Places = {
  pool: 0,
  owner: 12,
  vaultA: 5,
  vaultB: 6,
  mintA: -1,
  mintB: -1,
  userIn: 1,
  userOut: 2,
};

export const SWAP_EVENT = discriminator('516ce3becdd00ac4');

export interface SwapEvent {
  readonly input: bigint;
  readonly output: bigint;
  readonly tradeFee: bigint;
  readonly protocolFee: bigint;
  readonly hostFee: bigint;
}

/**
 * Reads a swap event. `start` is after the discriminator.
 * @throws RangeError when the bytes end early
 */
export function readSwapEvent(data: Uint8Array, start: number): SwapEvent {
  const reader = new BorshReader(data, start);
  return {
    input: reader.u64(),
    output: reader.u64(),
    tradeFee: reader.u64(),
    protocolFee: reader.u64(),
    hostFee: reader.u64(),
  };
}
