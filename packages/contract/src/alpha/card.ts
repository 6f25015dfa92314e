import { z } from 'zod';
import { address, figure, id, isoTime } from '../fields.ts';
import { marketId } from '../market/figures.ts';
import { RECENT_OUTCOMES } from './values.ts';

const count = z.number().int();

/**
 * The caller's own holding of the token, in wallets linked on chain and wallets traded with here. Shares are
 * percent of the supply.
 */
export const callerHolding = z.discriminatedUnion('kind', [
  /** No wallet is linked, or none of the linked ones may be shown. */
  z.object({ kind: z.literal('notDisclosed') }),
  z.object({ kind: z.literal('neverHeld') }),
  z.object({
    kind: z.enum(['holds', 'sold']),
    /** Percent of the supply at the call, or bought since. */
    sharePct: z.number(),
    /** Whether it was held when the call was made. */
    heldBefore: z.boolean(),
    /** From the first buy to the call; negative when bought afterward. */
    boughtMinutesBefore: figure,
    /** The part sold since the call, in percent, and when selling began. */
    soldPct: z.number(),
    soldMinutesAfter: figure,
  }),
]);

export const vote = z.enum(['up', 'down', 'none']);
export const votes = z.object({ upvotes: count, downvotes: count, myVote: vote });

/** A caller's hit rate in percent (null without finished calls) with the 95 % Wilson interval. */
export const hitRate = z.object({
  hitRate: figure,
  /** Finished calls: older than a day, or already hit. */
  n: count,
  interval: z.tuple([z.number(), z.number()]).nullable(),
});

/** Unknown when trades of its day are missing: neither a hit nor a miss. */
export const callOutcome = z.enum(['hit', 'miss', 'open', 'unknown']);

export const caller = z.object({
  userId: id,
  userName: z.string(),
  image: z.string().nullable(),
  clanTag: z.string().nullable(),
  /** True for simulated traders. */
  isSimulated: z.boolean(),
  /** 0 to 20. */
  rank: count,
  /** Outcomes of the last calls, newest at the end. */
  recent: z.array(callOutcome).max(RECENT_OUTCOMES),
  ...hitRate.shape,
});

/** A called token in the feed: its current figures, its figures at the call, and the caller. */
export const alphaCard = z.object({
  callId: id,
  tokenAddress: address,
  poolAddress: address,
  name: z.string(),
  symbol: z.string(),
  image: z.string().nullable(),
  launchpad: marketId.nullable(),
  market: marketId,
  ageMinutes: figure,
  /** US dollars, current. */
  marketCap: figure,
  liquidity: figure,
  volume24h: figure,
  /** US dollars: the market cap at the ATH. */
  ath: figure,
  kols: count,
  /** All calls of this token by anyone, including hidden ones. */
  calls: count,
  /** Distinct traders who called it. */
  uniqueCallers: count,
  /** The same as the caller's `userName` and `hitRate`. */
  username: z.string(),
  hitRate: figure,
  caller,
  calledAt: isoTime,
  timeSinceCallMin: count,
  /** US dollars per whole token in the call's block, as a decimal string. */
  callPrice: z.string(),
  callMarketCap: figure,
  /** Current and highest price since, as multiples of the call price; null when trades are missing. */
  multiple: figure,
  peakMultiple: figure,
  /** Percent from the call price to the highest and the lowest price since. */
  gain: figure,
  loss: figure,
  /** Buys and sells of the token since the call; null when trades are missing. */
  tradesUp: count.nullable(),
  tradesDown: count.nullable(),
  /** Return in percent of a buy 30 s after the call, after all costs. */
  followerPct: figure,
  hand: callerHolding,
  ...votes.shape,
  /** Other calls of the same token that this card represents. */
  duplicates: count,
});

export type CallerHolding = z.output<typeof callerHolding>;
export type Vote = z.output<typeof vote>;
export type Votes = z.output<typeof votes>;
export type HitRate = z.output<typeof hitRate>;
export type CallOutcome = z.output<typeof callOutcome>;
export type Caller = z.output<typeof caller>;
export type AlphaCard = z.output<typeof alphaCard>;
