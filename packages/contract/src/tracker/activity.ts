import { z } from 'zod';
import { address, figure, isoTime, rawAmount } from '../fields.ts';

export const ACTIVITY_SORTS = ['created_at', 'usd_amount', 'sol_amount', 'marketcap'] as const;

export const ACTIVITY_TYPES = ['buy', 'sell', 'transfer'] as const;

/** What a followed wallet did. */
export const trackerActivity = z.object({
  id: z.string(),
  type: z.enum(ACTIVITY_TYPES),
  /** When it happened on chain. */
  created_at: isoTime,
  /** How long ago that was when this was sent, in the tracker's form: `0m`, `3h`, `2d`. */
  age: z.string(),
  /** What the trader calls the wallet. */
  name: z.string(),
  emoji: z.string().nullable(),
  group: z.string().nullable(),
  walletAddress: address,
  tokenAddress: address,
  /** Null where the market does not know the token. */
  poolAddress: address.nullable(),
  token_metadata: z.object({
    name: z.string().nullable(),
    symbol: z.string(),
    image: z.string().nullable(),
    /** `#rrggbb`, always the same for a token. */
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
  /** When this server saw it; null for what happened before it watched the wallet. */
  seen_at: isoTime.nullable(),
  /** From the chain's time to `seen_at`, ms. */
  late_ms: z.number().nullable(),
  /** It belongs to a stretch that was missed first and fetched afterwards. */
  filled: z.boolean(),
  /** Of a transfer. */
  direction: z.enum(['in', 'out']).nullable(),
  counterparty: address.nullable(),
});

/**
 * Slots of the chain that did not come by themselves. Filled: all of it has been fetched, and what belongs
 * here is in the list.
 */
export const feedGap = z.object({
  id: z.string(),
  fromSlot: z.number().int(),
  /** Null while it still grows. */
  toSlot: z.number().int().nullable(),
  state: z.enum(['open', 'filled', 'lost']),
  foundAt: isoTime,
  filledAt: isoTime.nullable(),
});

export const slot = z.coerce.number().int().min(0).optional();

export type TrackerActivity = z.output<typeof trackerActivity>;

export type ActivityType = TrackerActivity['type'];

export type FeedGap = z.output<typeof feedGap>;
