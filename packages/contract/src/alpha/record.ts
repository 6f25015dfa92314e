import { z } from 'zod';
import { address, figure, id, isoTime } from '../fields.ts';
import { caller, callerHolding, callOutcome, hitRate } from './card.ts';
import { FOLLOWER_DELAYS } from './values.ts';

const count = z.number().int();

/** Returns of following calls, in percent of the stake, after all costs. */
export const returns = z.object({
  /** Calls whose trades are all known. */
  n: count,
  /** Calls excluded because trades are missing. */
  unknown: count,
  median: figure,
  mean: figure,
  /** The 95 % bootstrap interval of the median. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  inProfitPct: figure,
});

export type Returns = z.output<typeof returns>;

const hex = z.string().regex(/^[0-9a-f]{64}$/);

const followerReturns = z.object({
  /** Delay of the follower's buy after the call. */
  delaySeconds: z.literal(FOLLOWER_DELAYS),
  ...returns.shape,
});

const recordedCall = z.object({
  callId: id,
  /** From 1, in the order of the caller's calls. */
  number: count,
  tokenAddress: address,
  name: z.string(),
  symbol: z.string(),
  image: z.string().nullable(),
  calledAt: isoTime,
  slot: count,
  /** US dollars per whole token, as a decimal string. */
  callPrice: z.string(),
  marketCap: figure,
  liquidity: figure,
  /** The highest price within 24 hours of the call, as a decimal string; null when trades are missing. */
  peakPrice: z.string().nullable(),
  peakMultiple: figure,
  minutesToPeak: figure,
  /** The deepest fall before the hit, or within the day, in percent. */
  drawdownPct: figure,
  multiple: figure,
  hit: z.boolean(),
  outcome: callOutcome,
  /** Hidden from the feed by its caller, but still counted. */
  removed: z.boolean(),
  /** The call's block was orphaned, and the call is priced again from the replacing block. */
  repriced: z.object({ callPrice: z.string(), slot: count }).nullable(),
  /** Return of a follower 30 s later in percent; null while the call is open or trades are missing. */
  followerPct: figure,
  /** The caller created the token, or was an insider of it. */
  ownToken: z.boolean(),
  hand: callerHolding,
  /** Index in the log of calls. */
  leafIndex: count,
  prevHash: hex,
  hash: hex,
});

export const callerRecord = z.object({
  ...caller.shape,
  /** Null for a deleted account. */
  joinedAt: isoTime.nullable(),
  total: count,
  hits: count,
  misses: count,
  open: count,
  removed: count,
  /** Highest price within 24 hours as a multiple of the call price: median, quartiles and mean. */
  peak: z.object({ median: figure, lower: figure, upper: figure, mean: figure }),
  medianMinutesToPeak: figure,
  medianDrawdownPct: figure,
  callsPerDay: figure,
  ownTokens: count,
  /** Calls by the caller's own holding around them. */
  hands: z.object({
    heldBefore: count,
    boughtAfter: count,
    neverHeld: count,
    notDisclosed: count,
    soldWithinHour: count,
  }),
  /** Rank among callers by the lower bound of the interval; null without finished calls. */
  place: z.object({ position: count, of: count }).nullable(),
  followers: count,
  /** Whether the reader follows this caller. */
  following: z.boolean(),
  returns: z.array(followerReturns),
  /** Comparable tokens by age and market cap that nobody called, by the same rule. */
  baseRate: returns,
  /** Total PnL of the caller's own trades in those tokens, in percent; null where nothing is disclosed. */
  ownTrades: returns.nullable(),
  byMarketCap: z.array(z.object({ band: z.enum(['under50k', 'to250k', 'over250k']), ...hitRate.shape })),
  head: hex,
  /** Newest first, one page. */
  calls: z.array(recordedCall),
  hasMore: z.boolean(),
});

export const rankedCaller = z.object({
  position: count,
  ...caller.shape,
  total: count,
  medianPeak: figure,
  followerPct: figure,
});
export type RecordedCall = z.output<typeof recordedCall>;
export type CallerRecord = z.output<typeof callerRecord>;
export type RankedCaller = z.output<typeof rankedCaller>;
