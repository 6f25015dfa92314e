/**
 * Swaps of Raydium CPMM (CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C). Source: the program's published IDL.
 */
import { BorshReader } from '../bytes/borsh-reader.ts';
import { discriminator } from '../bytes/discriminator.ts';
import type { Places } from '../places.ts';

export const CPMM_PROGRAM = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C';

/** swap_base_input and swap_base_output; both take the accounts below. */
export const SWAP_INSTRUCTIONS: ReadonlySet<bigint> = new Set(
  ['8fbe5adac41e33de', '37d96256a34ab4ad'].map(discriminator),
);
export const PLACES: Places = {
  pool: 3,
  owner: 0,
  vaultA: 6,
  vaultB: 7,
  mintA: 10,
  mintB: 11,
  userIn: 4,
  userOut: 5,
};

export const SWAP_EVENT = discriminator('40c6cde8260871e2');

export interface SwapEvent {
  readonly pool: string;
  /** Pricing reserves before the swap: vault balances without fees held for others. */
  readonly inputBefore: bigint;
  readonly outputBefore: bigint;
  readonly input: bigint;
  readonly output: bigint;
  /** Withheld by a Token-2022 mint on the input. */
  readonly inputTransferFee: bigint;
  /** Withheld by a Token-2022 mint on the output. */
  readonly outputTransferFee: bigint;
}

/**
 * Reads a swap event. `start` is after the discriminator; newer events are longer.
 * @throws RangeError when the bytes end early
 */
export function readSwapEvent(data: Uint8Array, start: number): SwapEvent {
  const reader = new BorshReader(data, start);
  const pool = reader.key();
  const inputBefore = reader.u64();
  const outputBefore = reader.u64();
  const input = reader.u64();
  const output = reader.u64();
  const inputTransferFee = reader.u64();
  const outputTransferFee = reader.u64();
  reader.bool();
  return { pool, inputBefore, outputBefore, input, output, inputTransferFee, outputTransferFee };
}
