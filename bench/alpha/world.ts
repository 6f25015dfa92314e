import { createHash } from 'node:crypto';
import { type AlphaQuery, alphaQuery } from '@dugout/contract/alpha/preset';
import { toBase58 } from '@dugout/domain/address';
import type { SolPrice, TokenCreated, Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { Market } from '@dugout/market/market';
import type { Call } from '../../apps/server/src/features/alpha/index/call.ts';

export const CALLS = 100_000;
export const CALLERS = 5_000;
const TOKENS = 3_000;
const WALLETS = 400;
const TRADES = 120_000;
const DAY_MS = 86_400_000;
/** Calls span the last ten days; the newest are current. */
const SPAN_MS = 10 * DAY_MS;
export const NOW = 1_760_000_000_000;

/** Returns a deterministic generator of numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const addresses = (what: string): readonly string[] =>
  Array.from({ length: TOKENS }, (_, place) =>
    toBase58(createHash('sha256').update(`${what}${place}`).digest()),
  );
const MINTS = addresses('mint');
const POOLS = addresses('pool');
const at = (list: readonly string[], place: number): string => list[place] ?? '';

const callerId = (place: number): string => `caller${place}`;

const created = (place: number): TokenCreated => ({
  kind: 'created',
  id: `mint${place}:create`,
  signature: `mint${place}-created`,
  slot: 1,
  time: NOW - 2 * DAY_MS,
  mint: at(MINTS, place),
  pool: at(POOLS, place),
  market: place % 3 === 0 ? 'pumpfun-amm' : 'pumpfun',
  creator: `dev${place % 500}`,
  name: `Token ${place}`,
  symbol: `T${place}`,
  uri: '',
  decimals: 6,
  supply: 1_000_000_000_000_000n,
  quoteMint: SOL_MINT,
  reserves: { base: 1_000_000_000_000_000n, quote: 30_000_000_000n },
});

let trades = 0;

/** A trade of a random token at a random price. */
export function aTrade(random: () => number, time: number): Trade {
  const place = Math.floor(random() ** 2 * TOKENS);
  const token = created(place);
  const sol = BigInt(Math.floor(5_000_000 + random() * 2_000_000_000));
  return {
    kind: 'trade',
    id: `s${++trades}:1`,
    signature: `s${trades}`,
    slot: Math.floor(time / 400),
    time,
    market: token.market,
    pool: token.pool,
    wallet: `wallet${Math.floor(random() * WALLETS)}`,
    side: random() < 0.55 ? 'buy' : 'sell',
    mint: token.mint,
    decimals: token.decimals,
    tokenAmount: sol * 1_000n,
    quoteMint: SOL_MINT,
    quoteAmount: sol,
    feeAmount: 0n,
    reserves: { base: 1_000_000_000_000_000n, quote: BigInt(Math.floor(1e10 + random() * 3e11)) },
  };
}

export function aMarket(random: () => number): Market {
  const market = new Market();
  market.apply({ kind: 'solPrice', slot: 1, time: NOW - 2 * DAY_MS, usd: 160 } satisfies SolPrice);
  for (let place = 0; place < TOKENS; place++) market.apply(created(place));
  for (let count = 0; count < TRADES; count++)
    market.apply(aTrade(random, NOW - DAY_MS + (count * DAY_MS) / TRADES));
  return market;
}

/** Calls in the order of the log. */
export function someCalls(random: () => number): Call[] {
  const numbers = new Map<string, number>();
  return Array.from({ length: CALLS }, (_, index) => {
    const userId = callerId(Math.floor(random() ** 2 * CALLERS));
    const number = (numbers.get(userId) ?? 0) + 1;
    numbers.set(userId, number);
    return {
      callId: `call${index}`,
      leafIndex: index,
      userId,
      number,
      mint: at(MINTS, Math.floor(random() ** 2 * TOKENS)),
      calledAt: NOW - SPAN_MS + Math.floor((index * SPAN_MS) / CALLS),
      slot: index,
      price: '0.00001',
      marketCap: 10_000,
      liquidity: 5_000,
      clanId: null,
      ownToken: false,
      held: null,
      heldSince: null,
      prevHash: '',
      pricedAt: null,
      hash: '',
    };
  });
}

/** Typical filters of traders: a sort, some bounds, launchpads and flags. */
export function someFilters(random: () => number, count: number): AlphaQuery[] {
  const maybe = (chance: number, entry: Record<string, string>) => (random() < chance ? entry : {});
  return Array.from({ length: count }, () =>
    alphaQuery.parse({
      sortBy: ['volumeUsd', 'marketCapUsd', 'callerHitRatePct', 'liquidityUsd'][Math.floor(random() * 4)],
      ...maybe(0.6, { marketCapUsdMin: String(Math.floor(random() * 20_000)) }),
      ...maybe(0.4, { volumeUsdMin: String(Math.floor(random() * 5_000)) }),
      ...maybe(0.5, { callerHitRatePctMin: String(Math.floor(random() * 40)) }),
      ...maybe(0.3, { totalCallsByCallerMin: String(Math.floor(random() * 20)) }),
      ...maybe(0.3, { migrated: 'true' }),
      ...maybe(0.3, { preMigration: 'true' }),
      ...maybe(0.3, { launchpads: 'pumpfun' }),
    }),
  );
}
