import { PRICE_METRICS } from '@dugout/domain/orders/trigger';
import { z } from 'zod';
import { address, figure, id, isoTime } from '../fields.ts';

/** A price or market cap of a token at which its trader wants a notification. It fires once. */
export const priceAlert = z.object({
  id,
  tokenAddress: address,
  name: z.string().nullable(),
  symbol: z.string().nullable(),
  image: z.string().nullable(),
  metric: z.enum(PRICE_METRICS),
  direction: z.enum(['above', 'below']),
  /** SOL or US dollars for a whole token, or US dollars for all of it. At the level counts. */
  level: z.number(),
  status: z.enum(['armed', 'fired']),
  createdAt: isoTime,
  firedAt: isoTime.nullable(),
  /** The figure that fired it. */
  firedFigure: figure,
});

export type PriceAlert = z.output<typeof priceAlert>;
