/** Boop (boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4). Source: the program's published IDL. */
import { BorshReader } from '../bytes/borsh-reader.ts';
import { discriminator } from '../bytes/discriminator.ts';

export const BOOP_PROGRAM = 'boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4';

export const BUY_TOKEN = discriminator('8a7f0e5b26577369');
export const SELL_TOKEN = discriminator('6d3d28bbe6b087ae');
/** Both swaps start with the same accounts. */
export const SWAP_ACCOUNTS = {
  mint: 0,
  curve: 1,
  feeVault: 2,
  vault: 3,
  solVault: 4,
  userTokens: 5,
  user: 6,
} as const;

/**
 * create_token and create_token_fallback contain the name, deploy_bonding_curve and its fallback the curve and
 * the creator.
 */
export const CREATE_TOKEN: ReadonlySet<bigint> = new Set(
  ['5434cce4188cea4b', 'fdb87ec7ebe8aca2'].map(discriminator),
);
export const CREATE_MINT = 2;
export const DEPLOY_CURVE: ReadonlySet<bigint> = new Set(
  ['b459c74ca8ecd98a', '35e6ac544dae163d'].map(discriminator),
);
export const DEPLOY_ACCOUNTS = { mint: 0, curve: 2, vault: 4 } as const;

/** create_raydium_pool and create_raydium_random_pool, which create the pool of a graduated token. */
export const CREATE_POOL: ReadonlySet<bigint> = new Set(
  ['412d774dccb25402', '4e2cad1d84b404ac'].map(discriminator),
);
export const POOL_ACCOUNTS = { pool: 3, mint0: 4, mint1: 5, curve: 8, vault0: 12, vault1: 13 } as const;

export const BOUGHT_EVENT = discriminator('4759de7cd7c0e68a');
export const SOLD_EVENT = discriminator('ccefb64df1334d42');

export interface BoopTrade {
  readonly mint: string;
  readonly input: bigint;
  readonly output: bigint;
  readonly fee: bigint;
  readonly user: string;
}

/**
 * Reads a trade event; bought and sold events have the same fields. `start` is after the discriminator.
 * @throws RangeError when the bytes end early
 */
export function readTrade(data: Uint8Array, start: number): BoopTrade {
  const reader = new BorshReader(data, start);
  const trade = {
    mint: reader.key(),
    input: reader.u64(),
    output: reader.u64(),
    fee: reader.u64(),
    user: reader.key(),
  };
  reader.skip(32);
  return trade;
}

export interface BoopName {
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
}

const LONGEST_TEXT = 1_024;

/**
 * Reads the name from a creation's instruction data.
 * @throws RangeError for an unknown layout
 */
export function readCreateToken(data: Uint8Array): BoopName {
  const reader = new BorshReader(data, 16);
  return {
    name: reader.string(LONGEST_TEXT),
    symbol: reader.string(LONGEST_TEXT),
    uri: reader.string(LONGEST_TEXT),
  };
}

/**
 * Reads the creator from a deployment's instruction data.
 * @throws RangeError when the bytes end early
 */
export const readDeployCurve = (data: Uint8Array): string => new BorshReader(data, 8).key();
