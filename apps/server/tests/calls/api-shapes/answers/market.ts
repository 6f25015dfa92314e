import type { Call } from '@dugout/contract/api';
import {
  address,
  bool,
  data,
  id,
  iso,
  number,
  one,
  orNull,
  paged,
  raw,
  type Shape,
  some,
  text,
  unix,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { figure, row, side, tokenFields } from './common.ts';

const byWindow = (inner: Shape) => ({ '5m': inner, '1h': inner, '6h': inner, '24h': inner });
const page = tokenFields(byWindow);
const value = { value: figure };
const trade = {
  id,
  time: iso,
  wallet: address,
  side,
  tokenAmount: raw,
  solAmount: orNull(raw),
  usdAmount: figure,
  priceUsd: figure,
  signature: text,
};

export const marketAnswers = {
  'GET /status': data({ product: one('Dugout'), tradingMode: one('paper') }),
  'GET /price': { usdPrice: number },
  'GET /screener': paged(row, 1),
  'GET /explorer': paged(row, 1),
  'GET /search': {
    data: {
      tokens: some({
        tokenAddress: address,
        poolAddress: address,
        name: text,
        symbol: text,
        image: orNull(text),
        createdAt: orNull(iso),
        marketCap: value,
        volume: value,
        liquidity: value,
        launchpad: orNull({ name: text }),
        market: text,
      }),
      wallets: [{ address }],
      profiles: [
        {
          userId: id,
          userName: text,
          image: orNull(text),
          rank: orNull(whole),
          clan: orNull({ name: text }),
        },
      ],
    },
    error: one(false),
    message: one('OK'),
  },
  'GET /token/{mint}': data(page),
  'GET /pool/{poolAddress}': data(page),
  'GET /api/token-details': data({
    ...tokenFields(byWindow),
    id: address,
    content: { links: { image: orNull(text) }, metadata: { symbol: text } },
  }),
  'GET /token/{mint}/candles': data(
    some({ time: unix, open: number, high: number, low: number, close: number, volume: number }),
  ),
  'GET /token/{mint}/trades': data(some({ ...trade, marks: [text] })),
  'GET /token/{mint}/holders': data({
    items: some({ wallet: address, amount: raw, pct: figure }),
    count: whole,
    readAt: orNull(iso),
  }),
  'GET /token/scan/{id}': data({
    status: one('pending', 'completed', 'failed'),
    checks: [{ name: text, level: text }],
  }),
  'GET /token/{mint}/pools': data(
    some({
      poolAddress: address,
      market: text,
      quoteMint: address,
      liquidityUsd: figure,
      lastTradeAt: orNull(iso),
      reason: text,
    }),
  ),
  'GET /token/{mint}/sell-check': data({
    tokenAddress: address,
    verdict: one('sells', 'costly', 'cannot-sell', 'unknown'),
    text,
    reasons: [{ code: text, text }],
    looked: text,
    checkedAt: iso,
  }),
  'GET /token/holders-chart/{id}': data({
    points: some({ time: unix, holders: whole }),
    distribution: {
      top10Pct: figure,
      devPct: figure,
      insiderPct: figure,
      sniperPct: figure,
      bundledPct: figure,
      freshPct: figure,
      liquidityPct: figure,
    },
  }),
  'GET /token/{mint}/top-traders': data(
    some({ wallet: address, buys: whole, sells: whole, lastTradeAt: iso }),
  ),
  'GET /token/{mint}/creator': data({ creator: address, items: some(row) }),
  'GET /token/names': data([{ tokenAddress: address, lookAlikes: number, deepest: bool }]),
  'GET /token/{mint}/look-alikes': data([row]),
  'GET /wallet/{address}/summary': data({
    address,
    summary: { totalInvested: figure, winPercentage: figure },
    historic: {
      summary: { '30d': { realizedChange: figure, percentageChange: figure } },
    },
  }),
  'GET /wallet/{address}/trades': paged({ id, time: iso, side, tokenAmount: raw, solAmount: orNull(raw) }, 1),
  'GET /wallet/{address}/holdings': data({
    items: [{ tokenAddress: address, amount: raw }],
    count: orNull(whole),
  }),
  'GET /wallet/{address}/calendar': data({ days: [{ date: text, realizedUsd: number }] }),
} satisfies { readonly [C in Call]?: Shape };
