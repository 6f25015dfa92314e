import { MARKET_IDS } from '@dugout/domain/markets';
import { WINDOWS } from '@dugout/domain/windows';
import { z } from 'zod';
import { address, figure } from '../fields.ts';

export const windowName = z.enum(WINDOWS);

/** Figures over one rolling window that ends now. */
const windowFigures = z.object({
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
  /** Null when the token's history is not known since its creation. */
  holders: z.number().int().nullable(),
  graduationPct: figure,
  windows: z.record(windowName, windowFigures),
  /** Unix ms of the last trade; null before the first. */
  lastTradeAt: z.number().nullable(),
});

/** Why orders cannot be filled against the token's pool, as a message; null when they can. */
export const untradableReason = z.string().nullable();

export type WindowFigures = z.output<typeof windowFigures>;

export type LiveFigures = z.output<typeof liveFigures>;

export const marketId = z.enum(MARKET_IDS);
