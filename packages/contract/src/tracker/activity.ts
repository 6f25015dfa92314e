import { z } from 'zod';
import { address, figure, isoTime, rawAmount } from '../fields.ts';

export const ACTIVITY_SORTS = ['created_at', 'usd_amount', 'sol_amount', 'marketcap'] as const;

export const ACTIVITY_TYPES = ['buy', 'sell', 'transfer'] as const;

export const trackerActivity = z.object({
  id: z.string(),
  type: z.enum(ACTIVITY_TYPES),
  /** Time on chain. */
  created_at: isoTime,
  /** Age at the time of sending, in the tracker's format: `0m`, `3h`, `2d`. */
  age: z.string(),
  /** The trader's name for the wallet. */
  name: z.string(),
  emoji: z.string().nullable(),
  group: z.string().nullable(),
  walletAddress: address,
  tokenAddress: address,
  /** Null when the market does not know the token. */
  poolAddress: address.nullable(),
  token_metadata: z.object({
    name: z.string().nullable(),
    symbol: z.string(),
    image: z.string().nullable(),
    /** `#rrggbb`, constant per token. */
    color: z.string(),
    decimals: z.number().int().nullable(),
  }),
  /** US dollars, at this trade's price; null for a transfer. */
  marketcap: figure,
  usd_amount: figure,
  sol_amount: figure,
  /** Raw units of the token. */
  token_amount: rawAmount,
  signature: z.string(),
  slot: z.number().int(),
  /** When this server saw it; null for activity before the wallet was watched. */
  seen_at: isoTime.nullable(),
  /** From the chain's time to `seen_at`, ms. */
  late_ms: z.number().nullable(),
  /** Part of a gap that was fetched afterward. */
  filled: z.boolean(),
  /** Of a transfer. */
  direction: z.enum(['in', 'out']).nullable(),
  counterparty: address.nullable(),
});

/**
 * Slots of the chain missed by the feed. Filled: the whole gap has been fetched, and its activities are in the
 * list.
 */
export const feedGap = z.object({
  id: z.string(),
  fromSlot: z.number().int(),
  /** Null while the gap still grows. */
  toSlot: z.number().int().nullable(),
  state: z.enum(['open', 'filled', 'lost']),
  foundAt: isoTime,
  filledAt: isoTime.nullable(),
});

export const slot = z.coerce.number().int().min(0).optional();

export type TrackerActivity = z.output<typeof trackerActivity>;

export type ActivityType = TrackerActivity['type'];

export type FeedGap = z.output<typeof feedGap>;
