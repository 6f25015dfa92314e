import {
  buyExactIn,
  type Fill,
  priceImpactPct,
  sellExactIn,
} from '@dugout/domain/execution/constant-product';
import type { Reserves, Side } from '@dugout/domain/market-events';
import { LAMPORTS_PER_SOL } from '@dugout/domain/sol';
import { type Address, address } from '@solana/kit';
import { findAssociatedTokenPda } from '@solana-program/token';
import type { AccountState } from '../account-state.ts';
import { type ChainKey, chainKey } from '../keys.ts';
import { readTokenAccount, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../token-account.ts';

interface SeededToken {
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly program: Address;
  /** Raw units. */
  readonly supply: bigint;
  /** Initial tokens in the pool, and the lamports with them. */
  readonly pooled: bigint;
  readonly lamports: bigint;
  /** Address of the mint; derived from the seed by default. */
  readonly mint?: Address;
}

const BILLION = 1_000_000_000n;
const coin = (symbol: string, name: string, sol: bigint, rest: Partial<SeededToken> = {}): SeededToken => ({
  symbol,
  name,
  decimals: 6,
  program: TOKEN_PROGRAM,
  supply: BILLION * 1_000_000n,
  pooled: (BILLION * 1_000_000n * 8n) / 10n,
  lamports: sol * LAMPORTS_PER_SOL,
  ...rest,
});

/** The dollar has its mainnet address, so that its pool sets the SOL price: 150 dollars at the start. */
const DOLLAR = coin('USDC', 'USD Coin', 20_000n, {
  mint: address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  supply: BILLION * 1_000_000n,
  pooled: 3_000_000n * 1_000_000n,
});

const SEEDED_TOKENS: readonly SeededToken[] = [
  coin('BENCH', 'Bench Warmer', 400n),
  coin('FROG', 'Slow Frog', 150n),
  coin('NINTH', 'Ninth Inning', 900n, {
    decimals: 9,
    supply: BILLION * 1_000_000_000n,
    pooled: (BILLION * 1_000_000_000n * 7n) / 10n,
  }),
  coin('NIGHT', 'Night Game', 250n, { program: TOKEN_2022_PROGRAM }),
  coin('GLOVE', 'Golden Glove', 600n, {
    program: TOKEN_2022_PROGRAM,
    decimals: 8,
    supply: BILLION * 100_000_000n,
    pooled: BILLION * 50_000_000n,
  }),
  DOLLAR,
];

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
