import type { TokenTrade } from '@dugout/contract/market/trades';

/** The token followed by all readers. */
export const MINT = 'So11111111111111111111111111111111111111112';

/**
 * Returns the trade with a number, as on a token's tape. A pure function, so that each delivery can be checked
 * exactly.
 */
export const eventOf = (n: number): TokenTrade => ({
  id: `5xKWuQJc3y8LJcm2mSPi8o1bqJz7Y2tTn6VqWZb4rD1eHkGf9sNaPuXvRwMcLdEjTiBoSyUh:${n}:0`,
  time: new Date(1_750_000_000_000 + n * 400).toISOString(),
  wallet: '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5',
  walletName: n % 10 === 0 ? 'Known trader' : null,
  side: n % 3 === 0 ? 'sell' : 'buy',
  tokenAmount: `${1_000_000 + n * 7919}`,
  solAmount: `${10_000_000 + n * 104_729}`,
  usdAmount: 12.5 + (n % 1000) / 8,
  priceSol: 0.000_000_125 * (1 + (n % 64) / 64),
  setsPrice: true,
  priceUsd: 0.000_02 * (1 + (n % 64) / 64),
  signature: '5xKWuQJc3y8LJcm2mSPi8o1bqJz7Y2tTn6VqWZb4rD1eHkGf9sNaPuXvRwMcLdEjTiBoSyUh',
  slot: n,
  marks: n % 10 === 0 ? ['kol'] : [],
  standing: {
    trades: 12,
    heldPct: 0.0375,
    boughtUsd: 812.5,
    realisedUsd: 41.25,
    soldCostUsd: 716,
    openAmount: `${375_000_000 + n}`,
    openCostUsd: 96.5,
  },
});
