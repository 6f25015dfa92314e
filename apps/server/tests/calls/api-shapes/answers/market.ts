import type { Call } from '@dugout/contract/api';
import {
  address,
  data,
  id,
  iso,
  list,
  number,
  object,
  one,
  orNull,
  paged,
  raw,
  type Shape,
  text,
  unix,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { figure, row, side, tokenFields } from './common.ts';

const byWindow = (inner: Shape) => object({ '5m': inner, '1h': inner, '6h': inner, '24h': inner });
const page = object(tokenFields(byWindow));
const value = object({ value: figure });
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
  'GET /status': data(object({ product: one('Dugout'), tradingMode: one('paper') })),
  'GET /price': object({ usdPrice: number }),
  'GET /screener': paged(row, 1),
  'GET /explorer': paged(row, 1),
  'GET /search': object({
    data: object({
      tokens: list(
        object({
          tokenAddress: address,
          poolAddress: address,
          name: text,
          symbol: text,
          image: orNull(text),
          createdAt: orNull(iso),
          marketCap: value,
          volume: value,
          liquidity: value,
          launchpad: orNull(object({ name: text })),
          market: text,
        }),
        1,
      ),
      wallets: list(object({ address })),
      profiles: list(
        object({
          userId: id,
          userName: text,
          image: orNull(text),
          rank: orNull(whole),
          clan: orNull(object({ name: text })),
        }),
      ),
    }),
    error: one(false),
    message: one('OK'),
  }),
  'GET /token/{mint}': data(page),
  'GET /pool/{poolAddress}': data(page),
  'GET /api/token-details': data(
    object({
      ...tokenFields(byWindow),
      id: address,
      content: object({ links: object({ image: orNull(text) }), metadata: object({ symbol: text }) }),
    }),
  ),
  'GET /token/{mint}/candles': data(
    list(object({ time: unix, open: number, high: number, low: number, close: number, volume: number }), 1),
  ),
  'GET /token/{mint}/trades': data(list(object({ ...trade, marks: list(text) }), 1)),
  'GET /token/{mint}/holders': data(
    object({
      items: list(object({ wallet: address, amount: raw, pct: figure }), 1),
      count: whole,
      readAt: orNull(iso),
    }),
  ),
  'GET /token/scan/{id}': data(
    object({
      status: one('pending', 'completed', 'failed'),
      checks: list(object({ name: text, level: text })),
    }),
  ),
  'GET /token/holders-chart/{id}': data(
    object({
      points: list(object({ time: unix, holders: whole }), 1),
      distribution: object({
        top10Pct: figure,
        devPct: figure,
        insiderPct: figure,
        sniperPct: figure,
        bundledPct: figure,
        freshPct: figure,
        liquidityPct: figure,
      }),
    }),
  ),
  'GET /token/{mint}/top-traders': data(
    list(object({ wallet: address, buys: whole, sells: whole, lastTradeAt: iso }), 1),
  ),
  'GET /token/{mint}/creator': data(object({ creator: address, items: list(row, 1) })),
  'GET /token/{mint}/look-alikes': data(list(row)),
  'GET /wallet/{address}/summary': data(
    object({
      address,
      summary: object({ totalInvested: figure, winPercentage: figure }),
      historic: object({
        summary: object({ '30d': object({ realizedChange: figure, percentageChange: figure }) }),
      }),
    }),
  ),
  'GET /wallet/{address}/trades': paged(
    object({ id, time: iso, side, tokenAmount: raw, solAmount: orNull(raw) }),
    1,
  ),
  'GET /wallet/{address}/holdings': data(
    object({ items: list(object({ tokenAddress: address, amount: raw })), count: orNull(whole) }),
  ),
  'GET /wallet/{address}/calendar': data(object({ days: list(object({ date: text, realizedUsd: number })) })),
} satisfies { readonly [C in Call]?: Shape };
