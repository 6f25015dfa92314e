import { z } from 'zod';
import { address, figure, isoTime } from '../fields.ts';
import { marketId } from './figures.ts';

export const tokenPool = z.object({
  poolAddress: address,
  market: marketId,
  quoteMint: address,
  /** Twice the quote side without a curve's virtual part; null when unknown, and for a curve that the token left. */
  liquidityUsd: figure,
  lastTradeAt: isoTime.nullable(),
  /** Whether its trades set the token's price (docs/prices.md, 'Which pool leads'). */
  setsPrice: z.boolean(),
  /** Why it does or does not, as text. */
  reason: z.string(),
});

export type TokenPool = z.output<typeof tokenPool>;
