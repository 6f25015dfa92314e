/**
 * Raydium LaunchLab (LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj), also used by letsbonk.fun. Source: the
 * program's published IDL.
 */
import { BorshReader } from '../bytes/borsh-reader.ts';
import { discriminator } from '../bytes/discriminator.ts';
import type { MigrationPlaces } from '../curve-migration.ts';
import type { Places } from '../places.ts';

export const LAUNCHLAB_PROGRAM = 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj';

/** buy_exact_in, buy_exact_out, sell_exact_in, sell_exact_out: all take the accounts below. */
const BUYS = ['faea0d7bd59c13ec', '18d3742869039938'];
const SELLS = ['9527de9bd37c981a', '5fc8472208090ba6'];

/** Account positions of each swap; the vaults are base (A) and quote (B). */
export const SWAPS: ReadonlyMap<bigint, Places> = new Map([
  ...BUYS.map((hex): [bigint, Places] => [
    discriminator(hex),
    { pool: 4, owner: 0, vaultA: 7, vaultB: 8, mintA: 9, mintB: 10, userIn: 6, userOut: 5 },
  ]),
  ...SELLS.map((hex): [bigint, Places] => [
    discriminator(hex),
    { pool: 4, owner: 0, vaultA: 7, vaultB: 8, mintA: 9, mintB: 10, userIn: 5, userOut: 6 },
  ]),
]);

/** Position of the platform's config among the accounts of swaps and creations. */
export const PLATFORM = 3;

/** initialize, initialize_v2, initialize_with_token_2022. */
export const INITIALIZE: ReadonlySet<bigint> = new Set(
  ['afaf6d1f0d989bed', '4399af27da102620', '25be7ede2c9aab11'].map(discriminator),
);
export const INITIALIZE_ACCOUNTS = { creator: 1, pool: 5, baseMint: 6, quoteMint: 7 } as const;

/** migrate_to_amm and migrate_to_cpswap, by destination. */
export const MIGRATE_TO_AMM = discriminator('cf52c091fecf91df');
export const MIGRATE_TO_CPSWAP = discriminator('885cc8671cda908c');
export const AMM_MIGRATION: MigrationPlaces = { curve: 23, pool: 13, mint: 1, baseVault: 17, quoteVault: 18 };
export const CPSWAP_MIGRATION: MigrationPlaces = { curve: 17, pool: 5, mint: 1, baseVault: 8, quoteVault: 9 };

export const TRADE_EVENT = discriminator('bddb7fd34ee661ee');

export interface LaunchTrade {
  readonly pool: string;
  readonly virtualBase: bigint;
  readonly virtualQuote: bigint;
  readonly realBaseBefore: bigint;
  readonly realQuoteBefore: bigint;
  readonly realBaseAfter: bigint;
  readonly realQuoteAfter: bigint;
  readonly input: bigint;
  readonly output: bigint;
  /** All fees, in raw quote units. */
  readonly fee: bigint;
  readonly isBuy: boolean;
}

/** Bytes after the output amount in events without the creator's fee. */
const OLDER_TAIL = 26;

/**
 * Reads a trade event. `start` is after the discriminator.
 * @throws RangeError for an unknown layout
 */
export function readTrade(data: Uint8Array, start: number): LaunchTrade {
  const reader = new BorshReader(data, start);
  const pool = reader.key();
  reader.skip(8);
  const virtualBase = reader.u64();
  const virtualQuote = reader.u64();
  const realBaseBefore = reader.u64();
  const realQuoteBefore = reader.u64();
  const realBaseAfter = reader.u64();
  const realQuoteAfter = reader.u64();
  const input = reader.u64();
  const output = reader.u64();
  const older = reader.left === OLDER_TAIL;
  const fee = reader.u64() + reader.u64() + reader.u64() + (older ? 0n : reader.u64());
  const direction = reader.u8();
  if (direction > 1) throw new RangeError('no such trade direction');
  reader.skip(1);
  if (!older) reader.bool();
  return {
    pool,
    virtualBase,
    virtualQuote,
    realBaseBefore,
    realQuoteBefore,
    realBaseAfter,
    realQuoteAfter,
    input,
    output,
    fee,
    isBuy: direction === 0,
  };
}

export interface LaunchedMint {
  readonly decimals: number;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  /** Raw units. */
  readonly supply: bigint;
}

const LONGEST_TEXT = 1_024;

/**
 * Reads the token from a creation's instruction data: its mint parameters and the head of its curve.
 * @throws RangeError for an unknown layout
 */
export function readInitialize(data: Uint8Array): LaunchedMint {
  const reader = new BorshReader(data, 8);
  const decimals = reader.u8();
  const name = reader.string(LONGEST_TEXT);
  const symbol = reader.string(LONGEST_TEXT);
  const uri = reader.string(LONGEST_TEXT);
  reader.skip(1);
  return { decimals, name, symbol, uri, supply: reader.u64() };
}
