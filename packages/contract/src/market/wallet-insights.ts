import { z } from 'zod';
import { data, endpoint, pagination } from '../endpoint.ts';
import { address, figure, isoTime, limit, page, rawAmount, side, timeZone } from '../fields.ts';

const SPANS = ['1d', '7d', '30d', 'all'] as const;

const walletLabel = z.discriminatedUnion('kind', [
  /** A wallet on the published list of known traders. */
  z.object({ kind: z.literal('kol'), name: z.string() }),
  /** Created `tokens` tokens. */
  z.object({ kind: z.literal('developer'), tokens: z.number().int() }),
  /** Bought `tokens` tokens within their first two slots. */
  z.object({ kind: z.literal('sniper'), tokens: z.number().int() }),
  /** A pool's own address, not a trader. */
  z.object({ kind: z.literal('pool') }),
]);

/**
 * A wallet's figures over a span that ends now, in US dollars as of each trade, at average cost, without network
 * fees.
 */
const walletSpan = z.object({
  /** Since when trades are known: the start of the span, or later. */
  since: isoTime.nullable(),
  /** False when the known trades start later than the span. */
  whole: z.boolean(),
  trades: z.number().int(),
  invested: figure,
  /** Realized PnL; null without a sell whose cost is known. */
  realizedChange: figure,
  /** `realizedChange` as percent of the sold tokens' cost. */
  percentageChange: figure,
  /** How far the unrealized PnL moved. */
  unrealizedChange: figure,
  /** Positions closed in the span that were won, in percent; see docs/prices.md. */
  winPercentage: figure,
});

const walletSummary = z.object({
  address,
  name: z.string().nullable(),
  labels: z.array(walletLabel),
  /** Since when every trade of the market is known; null before the first. */
  since: isoTime.nullable(),
  summary: z.object({
    totalInvested: figure,
    winPercentage: figure,
    trades: z.number().int(),
    buys: z.number().int(),
    sells: z.number().int(),
    tokens: z.number().int(),
    firstTradeAt: isoTime.nullable(),
    lastTradeAt: isoTime.nullable(),
    /** Proceeds from tokens of unknown cost; excluded from PnL. */
    soldWithoutCost: figure,
    /** Trades in tokens with any unpriced trade; excluded from all money figures. */
    unpricedTrades: z.number().int(),
  }),
  historic: z.object({ summary: z.record(z.enum(SPANS), walletSpan) }),
});

const token = {
  tokenAddress: address,
  poolAddress: address,
  name: z.string(),
  symbol: z.string(),
  image: z.string().nullable(),
  decimals: z.number().int(),
};

const walletTrade = z.object({
  id: z.string(),
  time: isoTime,
  side,
  ...token,
  tokenAmount: rawAmount,
  /** Lamports; null when the pool is not quoted in SOL. */
  solAmount: rawAmount.nullable(),
  usdAmount: figure,
  priceUsd: figure,
  /** Realized PnL of a sell in US dollars at average cost, for the part with known cost. */
  realizedUsd: figure,
  signature: z.string(),
  slot: z.number().int(),
});

const walletHolding = z.object({
  ...token,
  amount: rawAmount,
  priceUsd: figure,
  valueUsd: figure,
  /** The part of `amount` with known cost: the rest came by transfer or predates the known trades. */
  costKnownFor: rawAmount,
  costUsd: figure,
  /** For the part with known cost. */
  unrealizedUsd: figure,
  unrealizedPct: figure,
});

const walletDay = z.object({
  /** In the time zone that was named. */
  date: z.iso.date(),
  realizedUsd: z.number(),
  investedUsd: z.number(),
  trades: z.number().int(),
  sells: z.number().int(),
});

const params = z.object({ address });

const since = isoTime.nullable();

export const walletInsightEndpoints = {
  'GET /wallet/{address}/summary': endpoint({
    summary: 'Cost, PnL and known names of any wallet, from its trades in the market',
    access: 'public',
    params,
    output: data(walletSummary),
    errors: [],
  }),
  'GET /wallet/{address}/trades': endpoint({
    summary: "Any wallet's trades in the market, newest first",
    access: 'public',
    params,
    query: z.object({ page, limit }),
    output: data(z.object({ items: z.array(walletTrade), pagination, since })),
    errors: [],
  }),
  'GET /wallet/{address}/holdings': endpoint({
    summary: 'Holdings of any wallet with their cost, most valuable first',
    access: 'public',
    params,
    query: z.object({ limit }),
    /** No items and a null count when the market did not see the whole history of its tokens. */
    output: data(
      z.object({
        items: z.array(walletHolding),
        count: z.number().int().nullable(),
        valueUsd: figure,
        since,
      }),
    ),
    errors: [],
  }),
  'GET /wallet/{address}/calendar': endpoint({
    summary: "Any wallet's realized PnL by day of a time zone, oldest first; days without trades left out",
    access: 'public',
    params,
    query: z.object({ timeZone: timeZone.default('UTC') }),
    output: data(z.object({ days: z.array(walletDay), since })),
    errors: [],
  }),
} as const;

export type WalletSummary = z.output<typeof walletSummary>;

export type WalletSpan = z.output<typeof walletSpan>;

export type WalletLabel = z.output<typeof walletLabel>;

export type WalletTrade = z.output<typeof walletTrade>;

export type WalletHolding = z.output<typeof walletHolding>;

export type WalletDay = z.output<typeof walletDay>;
