import {
  buyExactIn,
  type Fill,
  priceImpactPct,
  sellExactIn,
} from '@dugout/domain/execution/constant-product';
import type { Reserves, Side } from '@dugout/domain/market-events';
import type { Address } from '@solana/kit';
import { findAssociatedTokenPda } from '@solana-program/token';
import type { AccountState } from '../account-state.ts';
import { type ChainKey, chainKey } from '../keys.ts';
import { readTokenAccount } from '../token-account.ts';
import { SEEDED_TOKENS, type SeededToken } from './tokens.ts';

/** A pool's own fee on the SOL side, in basis points, equal to the paper venue's. */
const POOL_FEE_BPS = 100n;

/** A pool of the chain: a key pair that holds SOL and, in its associated account, tokens. */
export interface Pool {
  readonly key: ChainKey;
  readonly token: SeededToken;
  readonly mint: Address;
  /** Null for a mint at a fixed address. */
  readonly mintKey: ChainKey | null;
  readonly vault: Address;
}

export async function seededPools(seed: string): Promise<readonly Pool[]> {
  return await Promise.all(
    SEEDED_TOKENS.map(async (token) => {
      const key = chainKey(seed, 'pool', token.symbol);
      const mintKey = token.mint === undefined ? chainKey(seed, 'mint', token.symbol) : null;
      const mint = token.mint ?? chainKey(seed, 'mint', token.symbol).address;
      return { key, token, mint, mintKey, vault: await tokenAccountOf(key.address, mint, token.program) };
    }),
  );
}

/** Cache of the newest derived addresses, since each requires a search for an off-curve point. */
const found = new Map<string, Promise<Address>>();
const KEPT = 10_000;

export function tokenAccountOf(owner: Address, mint: Address, tokenProgram: Address): Promise<Address> {
  const key = `${owner} ${mint} ${tokenProgram}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const account = findAssociatedTokenPda({ owner, mint, tokenProgram }).then(([at]) => at);
  found.set(key, account);
  const [oldest] = found.keys();
  if (oldest !== undefined && found.size > KEPT) found.delete(oldest);
  return account;
}

/** Returns a pool's holdings: tokens as base, lamports as quote. */
export function reservesOf(pool: Pool, account: (at: Address) => AccountState | null): Reserves {
  return {
    base: readTokenAccount(account(pool.vault))?.amount ?? 0n,
    quote: account(pool.key.address)?.lamports ?? 0n,
  };
}

/** Returns a pool's output for an amount of raw units. */
export const fillOf = (reserves: Reserves, side: Side, amountIn: bigint): Fill =>
  side === 'buy'
    ? buyExactIn(reserves, amountIn, POOL_FEE_BPS)
    : sellExactIn(reserves, amountIn, POOL_FEE_BPS);

/** Returns the price impact of a fill, in percent. */
export const impactOf = (before: Reserves, fill: Fill): number => priceImpactPct(before, fill.reserves);
