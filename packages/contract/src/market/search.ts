import { z } from 'zod';
import { address, figure, isoTime } from '../fields.ts';
import { marketId, untradableReason } from './figures.ts';
import { sellRisk } from './sell-check.ts';

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
  /** Whether it has the deepest pool among tokens with the same name. */
  deepest: z.boolean(),
  untradableReason,
  sellRisk,
});

export const searchWallet = z.object({
  address,
  name: z.string().nullable(),
  summary: z.object({ totalInvested: figure, winPercentage: figure }),
  historic: z.object({
    summary: z.object({ '30d': z.object({ realizedChange: figure, percentageChange: figure }) }),
  }),
});

export type SearchToken = z.output<typeof searchToken>;

export type SearchWallet = z.output<typeof searchWallet>;
