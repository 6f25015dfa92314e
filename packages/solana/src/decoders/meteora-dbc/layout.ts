/**
 * Meteora's Dynamic Bonding Curve (dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN). Source: the program's
 * published IDL.
 */
import { BorshReader } from '../bytes/borsh-reader.ts';
import { discriminator } from '../bytes/discriminator.ts';
import type { MigrationPlaces } from '../curve-migration.ts';
import { eventNamed, instructionNamed, instructionsNamed } from '../known-instructions.ts';
import type { Places } from '../places.ts';

export const DBC_PROGRAM = 'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN';

/** The vaults are base (A) and quote (B). */
export const SWAP_INSTRUCTIONS = instructionsNamed('swap swap2 swap2_with_transfer_hook');
export const PLACES: Places = {
  pool: 2,
  owner: 9,
  vaultA: 5,
  vaultB: 6,
  mintA: 7,
  mintB: 8,
  userIn: 3,
  userOut: 4,
};
/** Position of the config among a swap's accounts. */
export const SWAP_CONFIG = 1;

/** Maps initializations to the position of the payer. */
export const INITIALIZE: ReadonlyMap<bigint, { readonly payer: number }> = new Map([
  [instructionNamed('initialize_virtual_pool_with_spl_token'), { payer: 10 }],
  [instructionNamed('initialize_virtual_pool_with_token2022'), { payer: 8 }],
  [instructionNamed('initialize_virtual_pool_with_token2022_transfer_hook'), { payer: 9 }],
]);
export const INITIALIZE_ACCOUNTS = { config: 0, creator: 2, baseMint: 3, quoteMint: 4, pool: 5 } as const;

export const MIGRATE_TO_DAMM_V1 = discriminator('1b013016b43f76d9');
export const MIGRATE_TO_DAMM_V2 = discriminator('9ca9e66735e45040');
export const DAMM_V1_MIGRATION: MigrationPlaces = {
  curve: 0,
  pool: 4,
  mint: 7,
  baseVault: 11,
  quoteVault: 12,
};
export const DAMM_V2_MIGRATION: MigrationPlaces = {
  curve: 0,
  pool: 4,
  mint: 13,
  baseVault: 15,
  quoteVault: 16,
};

export const SWAP_EVENT = discriminator('1b3c15d58aaabb93');
export const SWAP_2_EVENT = eventNamed('EvtSwap2');
/** Has the same fields. */
export const SWAP_2_HOOK_EVENT = eventNamed('EvtSwap2WithTransferHook');

export interface SwapEvent {
  readonly pool: string;
  readonly isBuy: boolean;
  /** The input, including the fee when the fee is taken from the input. */
  readonly input: bigint;
  readonly netInput: bigint;
  readonly output: bigint;
  readonly fee: bigint;
}

function isBuy(reader: BorshReader): boolean {
  const direction = reader.u8();
  if (direction > 1) throw new RangeError('no such trade direction');
  return direction === 1;
}

/**
 * Reads a swap event. `start` is after the discriminator.
 * @throws RangeError when the bytes end early
 */
export function readSwap(data: Uint8Array, start: number): SwapEvent {
  const reader = new BorshReader(data, start);
  const pool = reader.key();
  reader.skip(32);
  const buy = isBuy(reader);
  reader.bool();
  reader.skip(16);
  const netInput = reader.u64();
  const output = reader.u64();
  reader.skip(16);
  const fee = reader.u64() + reader.u64() + reader.u64();
  const input = reader.u64();
  reader.skip(8);
  return { pool, isBuy: buy, input, netInput, output, fee };
}

/**
 * Reads a second-version swap event. `start` is after the discriminator.
 * @throws RangeError when the bytes end early
 */
export function readSwap2(data: Uint8Array, start: number): SwapEvent {
  const reader = new BorshReader(data, start);
  const pool = reader.key();
  reader.skip(32);
  const buy = isBuy(reader);
  reader.bool();
  reader.skip(17);
  const input = reader.u64();
  const netInput = reader.u64();
  reader.skip(8);
  const output = reader.u64();
  reader.skip(16);
  const fee = reader.u64() + reader.u64() + reader.u64();
  reader.skip(24);
  return { pool, isBuy: buy, input, netInput, output, fee };
}

export interface LaunchedMint {
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
}

const LONGEST_TEXT = 1_024;

/**
 * Reads the token of an initialization.
 * @throws RangeError for an unknown layout
 */
export function readInitialize(data: Uint8Array): LaunchedMint {
  const reader = new BorshReader(data, 8);
  return {
    name: reader.string(LONGEST_TEXT),
    symbol: reader.string(LONGEST_TEXT),
    uri: reader.string(LONGEST_TEXT),
  };
}
