import type { SolPrice, TokenCreated, Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';

export const T0 = 1_760_000_000_000;

let count = 0;

/** A token in a pool of 100 SOL and 1 million tokens, created at T0. */
export const created = (changes: Partial<TokenCreated> = {}): TokenCreated => {
  const mint = changes.mint ?? `mint${++count}`;
  return {
    kind: 'created',
    id: `${mint}:create`,
    signature: `${mint}-created`,
    slot: 1_000,
    time: T0,
    mint,
    pool: `${mint}-pool`,
    market: 'pumpfun-amm',
    creator: 'dev',
    name: mint,
    symbol: mint,
    uri: '',
    decimals: 6,
    supply: 1_000_000_000_000n,
    quoteMint: SOL_MINT,
    reserves: { base: 1_000_000_000_000n, quote: 100_000_000_000n },
    ...changes,
  };
};

/** A buy of 1 SOL that leaves the pool with 100 SOL and 1 million tokens. */
export const trade = (token: TokenCreated, changes: Partial<Trade> = {}): Trade => {
  const signature = changes.signature ?? `s${++count}`;
  return {
    kind: 'trade',
    id: `${signature}:1`,
    signature,
    slot: 2_000,
    time: T0,
    market: token.market,
    pool: token.pool,
    wallet: 'ann',
    side: 'buy',
    mint: token.mint,
    decimals: token.decimals,
    tokenAmount: 10_000_000_000n,
    quoteMint: token.quoteMint,
    quoteAmount: 1_000_000_000n,
    feeAmount: 0n,
    reserves: token.reserves,
    ...changes,
  };
};

export const solPrice = (usd: number, time = T0): SolPrice => ({ kind: 'solPrice', slot: 1, time, usd });
