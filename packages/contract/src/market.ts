import { MARKET_IDS } from '@dugout/domain/markets';
import { INTERVALS, WINDOWS } from '@dugout/domain/windows';
import { z } from 'zod';
import { data, endpoint, pagination } from './endpoint.ts';
import { address, figure, isoTime, limit, mint, mintErrors, page, rawAmount, side, typedText } from './fields.ts';
import { authorityState, tokenDetails, tokenSafety } from './token-safety.ts';

export const marketId = z.enum(MARKET_IDS);
export const windowName = z.enum(WINDOWS);
const listWindow = z.enum(['5m', '1h', '6h', '24h']);

const count = z.number().int();

/** What happened in one rolling window, ending now. */
export const windowFigures = z.object({
  changePct: figure,
  volumeUsd: figure,
  buys: z.number().int(),
  sells: z.number().int(),
  traders: z.number().int(),
});

/** The figures of a token that move with every trade. */
export const liveFigures = z.object({
  tokenAddress: address,
  priceSol: figure,
  priceUsd: figure,
  marketCapUsd: figure,
  liquidityUsd: figure,
  athUsd: figure,
  /** Null where the token's history is not known from its creation on. */
  holders: z.number().int().nullable(),
  graduationPct: figure,
  windows: z.record(windowName, windowFigures),
  /** Unix ms of the last trade; null before the first. */
  lastTradeAt: z.number().nullable(),
});

const identityOfToken = {
  tokenAddress: address,
  poolAddress: address,
  name: z.string(),
  symbol: z.string(),
  image: z.string().nullable(),
  decimals: z.number().int(),
  /** Null where the creation was not seen. */
  createdAt: isoTime.nullable(),
  launchpad: marketId.nullable(),
  market: marketId,
  creator: address.nullable(),
};

/** Why orders cannot be filled against the token's pool, in words; null where they can. */
const barred = z.string().nullable();

/** Whether somebody may mint more of the token or freeze its holders' accounts; null where neither its account nor its launchpad tells. */
const authorities = { mintAuthority: authorityState.nullable(), freezeAuthority: authorityState.nullable() };

const shares = {
  top10HoldersPct: figure,
  devHoldingsPct: figure,
  insiderHoldingsPct: figure,
  sniperHoldingsPct: figure,
  kols: z.number().int(),
};

/** A token in a list: the windowed figures are those of the window that was asked for. */
export const tokenRow = z.object({
  ...identityOfToken,
  priceSol: figure,
  priceUsd: figure,
  changePct: figure,
  /** Change in percent over each window, whatever window was asked for. */
  changes: z.record(windowName, figure),
  marketCapUsd: figure,
  liquidityUsd: figure,
  volumeUsd: figure,
  buys: z.number().int(),
  sells: z.number().int(),
  traders: z.number().int(),
  holders: z.number().int().nullable(),
  athUsd: figure,
  graduationPct: figure,
  ...shares,
  ...authorities,
  ageMinutes: figure,
  /** Closing prices in SOL, oldest first, at most 32, over the last 24 hours. */
  trend: z.array(z.number()),
  /** Raw units; null where the chain did not tell it. */
  supply: rawAmount.nullable(),
  /** How many other tokens bear the same name or ticker. */
  lookAlikes: z.number().int(),
  /** Of several that share a name or ticker, the one with the deepest pool; false for a name of its own. */
  deepest: z.boolean(),
  barred,
});

export const tokenPage = z.object({
  ...identityOfToken,
  ...liveFigures.omit({ tokenAddress: true }).shape,
  /** The figures of `windows`, each by window. */
  changePct: z.record(windowName, figure),
  volumeUsd: z.record(windowName, figure),
  buys: z.record(windowName, count),
  sells: z.record(windowName, count),
  traders: z.record(windowName, count),
  ageMinutes: figure,
  ...shares,
  ...authorities,
  /** What the token's accounts said; null where they were not read. */
  safety: tokenSafety.nullable(),
  details: tokenDetails,
  /** Raw units; null where the chain did not tell it. */
  supply: rawAmount.nullable(),
  quoteMint: address,
  lookAlikes: z.number().int(),
  /** How many other tokens show its picture but bear neither its name nor its ticker; null where it has none that could be compared. */
  pictureLookAlikes: z.number().int().nullable(),
  /** Of several that share a name or ticker, the one with the deepest pool; false for a name of its own. */
  deepest: z.boolean(),
  /** The reserves that a quote would be made from, raw units; null where the chain did not tell them. */
  reserves: z.object({ base: rawAmount, quote: rawAmount }).nullable(),
  /** The pool's own fee in basis points; null where it is not known. */
  poolFeeBps: z.number().int().nullable(),
  /** Why this token's price is not shown in SOL, where it is not. */
  unpricedReason: z.string().nullable(),
  barred,
});

export const candle = z.object({
  /** Unix seconds at which the candle opens. */
  time: z.number().int(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  /** In SOL for `unit=priceSol`, in US dollars otherwise. */
  volume: z.number(),
});

export const tradeMark = z.enum(['developer', 'kol', 'sniper', 'insider', 'own']);

/**
 * How the wallet of a trade stands in the token now, from its trades that are kept, at average cost. US dollars, null where the value of one is
 * not known. Profit and loss is `realisedUsd` plus what `openAmount` is worth less `openCostUsd`.
 */
export const traderStanding = z.object({
  /** How many trades of the wallet in the token are kept. */
  trades: z.number().int(),
  /** Of the supply, 0 to 100; null where holders are not known. */
  heldPct: figure,
  boughtUsd: figure,
  realisedUsd: figure,
  /** Raw units of what was bought and is still held. */
  openAmount: rawAmount,
  openCostUsd: figure,
});

export const tokenTrade = z.object({
  id: z.string(),
  time: isoTime,
  wallet: address,
  /** A published name of the wallet, for known traders. */
  walletName: z.string().nullable(),
  side,
  tokenAmount: rawAmount,
  /** Lamports; null where the pool is not quoted in SOL. */
  solAmount: rawAmount.nullable(),
  usdAmount: figure,
  priceSol: figure,
  priceUsd: figure,
  signature: z.string(),
  slot: z.number().int(),
  marks: z.array(tradeMark),
  /** The newest trade of a wallet has its newest standing, for all of its trades; null for a pool's own. */
  standing: traderStanding.nullable(),
});

export const holder = z.object({
  wallet: address,
  walletName: z.string().nullable(),
  amount: rawAmount,
  /** Of the supply, 0 to 100. */
  pct: figure,
  marks: z.array(tradeMark),
  isPool: z.boolean(),
});

export const SCREENER_SORTS = [
  'ageMinutes',
  'priceUsd',
  'changePct',
  'marketCapUsd',
  'liquidityUsd',
  'volumeUsd',
  'buys',
  'sells',
  'traders',
  'holders',
  'athUsd',
  'graduationPct',
  'top10HoldersPct',
  'devHoldingsPct',
  'insiderHoldingsPct',
  'sniperHoldingsPct',
  'kols',
  /** Change over a window of its own, whatever window was asked for. */
  'changePct5m',
  'changePct1h',
  'changePct6h',
  'changePct24h',
] as const;

const bound = z.coerce.number().finite().optional();
type Bounds = { [F in (typeof SCREENER_SORTS)[number] as `${F}Min` | `${F}Max`]: typeof bound };
const bounds = Object.fromEntries(
  SCREENER_SORTS.flatMap((name) => [
    [`${name}Min`, bound],
    [`${name}Max`, bound],
  ]),
) as Bounds;

export const screenerQuery = z.object({
  window: listWindow.default('24h'),
  sortBy: z.enum(SCREENER_SORTS).default('volumeUsd'),
  sortDir: z.enum(['asc', 'desc']).default('desc'),
  page,
  limit,
  /** Markets, comma-joined; all when left out. */
  markets: z.string().max(400).optional(),
  /** off: the right was given up. on: somebody has it. A token of which that is not known fits neither. */
  mintAuthority: authorityState.optional(),
  freezeAuthority: authorityState.optional(),
  ...bounds,
});

const shownValue = z.object({ value: figure });

export const searchToken = z.object({
  tokenAddress: address,
  poolAddress: address,
  name: z.string(),
  symbol: z.string(),
  image: z.string().nullable(),
  decimals: z.number().int(),
  createdAt: isoTime.nullable(),
  marketCap: shownValue,
  volume: shownValue,
  liquidity: shownValue,
  launchpad: z.object({ name: z.string() }).nullable(),
  market: marketId,
  lookAlikes: z.number().int(),
  /** Of several that share a name, the one with the deepest pool. */
  deepest: z.boolean(),
  barred,
});

export const searchWallet = z.object({
  address,
  name: z.string().nullable(),
  summary: z.object({ totalInvested: figure, winPercentage: figure }),
  historic: z.object({ summary: z.object({ '30d': z.object({ realizedChange: figure, percentageChange: figure }) }) }),
});

export const searchProfile = z.object({
  userId: z.string(),
  userName: z.string(),
  image: z.string().nullable(),
  rank: z.number().int().nullable(),
  clan: z.object({ name: z.string() }).nullable(),
});

const byMint = z.object({ mint });

export const marketEndpoints = {
  'GET /screener': endpoint({
    summary: 'All live pools, filtered, sorted and paged',
    access: 'public',
    query: screenerQuery,
    output: data(z.object({ items: z.array(tokenRow), pagination, total: z.number().int() })),
    errors: [],
  }),
  'GET /search': endpoint({
    summary: 'Tokens, wallets and profiles that match a text',
    access: 'public',
    query: z.object({ search: typedText(200) }),
    output: z.object({
      data: z.object({ tokens: z.array(searchToken), wallets: z.array(searchWallet), profiles: z.array(searchProfile) }),
      error: z.literal(false),
      message: z.string(),
    }),
    errors: ['search_failed'],
  }),
  'GET /token/{mint}': endpoint({
    summary: 'Everything that is known about a token',
    access: 'public',
    params: byMint,
    output: data(tokenPage),
    errors: [...mintErrors, 'token_not_found'],
  }),
  'GET /pool/{poolAddress}': endpoint({
    summary: 'The token that trades in a pool',
    access: 'public',
    params: z.object({ poolAddress: address }),
    output: data(tokenPage),
    errors: ['pool_not_found'],
  }),
  'GET /token/{mint}/candles': endpoint({
    summary: "A token's candles, oldest first, at most 1500, those that had a trade",
    access: 'public',
    params: byMint,
    query: z.object({
      interval: z.enum(INTERVALS).default('1m'),
      /** Unix seconds, both included. */
      from: z.coerce.number().int().min(0).optional(),
      to: z.coerce.number().int().min(0).optional(),
      unit: z.enum(['priceUsd', 'priceSol', 'marketCapUsd']).default('priceUsd'),
    }),
    output: data(z.array(candle)),
    errors: [...mintErrors, 'token_not_found'],
  }),
  'GET /token/{mint}/trades': endpoint({
    summary: "A token's trades, newest first",
    access: 'public',
    params: byMint,
    query: z.object({ limit, before: typedText(200).optional() }),
    output: data(z.array(tokenTrade)),
    errors: [...mintErrors, 'token_not_found'],
  }),
  'GET /token/{mint}/holders': endpoint({
    summary: "A token's largest holders, largest first",
    access: 'public',
    params: byMint,
    query: z.object({ limit }),
    /** No items and a null count where the market did not see all of the token's history. */
    output: data(z.object({ items: z.array(holder), count: z.number().int().nullable() })),
    errors: [...mintErrors, 'token_not_found'],
  }),
} as const;

export type WindowFigures = z.output<typeof windowFigures>;
export type LiveFigures = z.output<typeof liveFigures>;
export type TokenRow = z.output<typeof tokenRow>;
export type TokenPage = z.output<typeof tokenPage>;
export type Candle = z.output<typeof candle>;
export type TokenTrade = z.output<typeof tokenTrade>;
export type TraderStanding = z.output<typeof traderStanding>;
export type Holder = z.output<typeof holder>;
export type SearchToken = z.output<typeof searchToken>;
export type ScreenerSort = (typeof SCREENER_SORTS)[number];
export type SearchWallet = z.output<typeof searchWallet>;
export type SearchProfile = z.output<typeof searchProfile>;
