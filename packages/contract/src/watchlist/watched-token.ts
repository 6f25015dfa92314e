import { PRICE_METRICS } from '@dugout/domain/orders/trigger';
import { z } from 'zod';
import { address, figure, id, isoTime } from '../fields.ts';

/** A token price or market cap that triggers a notification, once. */
export const priceAlert = z.object({
  id,
  tokenAddress: address,
  name: z.string().nullable(),
  symbol: z.string().nullable(),
  image: z.string().nullable(),
  metric: z.enum(PRICE_METRICS),
  direction: z.enum(['above', 'below']),
  /** SOL or US dollars per whole token, or US dollars for the whole supply. Inclusive. */
  level: z.number(),
  status: z.enum(['armed', 'fired']),
  createdAt: isoTime,
  firedAt: isoTime.nullable(),
  firedFigure: figure,
});

export type PriceAlert = z.output<typeof priceAlert>;

/** A watched token with its current figures; null for unknown values, and for tokens never seen by the market. */
export const watchedToken = z.object({
  tokenAddress: address,
  ticker: z.string().nullable(),
  token: z.object({ image: z.string().nullable(), name: z.string().nullable() }),
  /** As in `token`. */
  name: z.string().nullable(),
  image: z.string().nullable(),
  /** The same as `ticker`. */
  symbol: z.string().nullable(),
  decimals: z.number().int().nullable(),
  priceSol: figure,
  priceUsd: figure,
  /** US dollars. */
  marketCap: figure,
  liquidityUsd: figure,
  /** Over the last 24 hours. */
  changePct: figure,
  volumeUsd: figure,
  holders: z.number().int().nullable(),
  createdAt: isoTime.nullable(),
  group: z.string().nullable(),
  note: z.string().nullable(),
  addedAt: isoTime,
  alerts: z.array(priceAlert),
});

export type WatchedToken = z.output<typeof watchedToken>;
