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
  /** The figure that triggered it. */
  firedFigure: figure,
});

export type PriceAlert = z.output<typeof priceAlert>;
