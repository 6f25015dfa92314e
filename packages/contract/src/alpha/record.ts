import { z } from 'zod';
import { address, figure, id, isoTime } from '../fields.ts';
import { caller, callerHand, callOutcome, hitRate } from './card.ts';
import { FOLLOWER_DELAYS } from './constants.ts';

const count = z.number().int();
const hex = z.string().regex(/^[0-9a-f]{64}$/);

/** What following would have earned, in percent of the stake, after every cost. */
export const returns = z.object({
  /** Calls whose trades are all known. */
  n: count,
  /** Calls left out, because trades are missing. */
  unknown: count,
  median: figure,
  mean: figure,
  /** The 95 % bootstrap interval of the median. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  inProfitPct: figure,
});

export const followerReturns = z.object({
  /** How long after the call the follower bought. */
  delaySeconds: z.literal(FOLLOWER_DELAYS),
  ...returns.shape,
});

/** One call, as the ledger has it, with what came of it. */
export const recordedCall = z.object({
  callId: id,
  /** From 1, in the order in which the caller made them. */
  number: count,
  tokenAddress: address,
  name: z.string(),
  symbol: z.string(),
  image: z.string().nullable(),
  calledAt: isoTime,
  slot: count,
  /** US dollars for a whole token, as a decimal string. */
  callPrice: z.string(),
  marketCap: figure,
  liquidity: figure,
  /** The highest price within 24 hours of the call, as a decimal string; null where trades are missing. */
  peakPrice: z.string().nullable(),
  peakMultiple: figure,
  minutesToPeak: figure,
  /** The deepest fall before the hit, or within the day, in percent. */
  drawdownPct: figure,
  multiple: figure,
  hit: z.boolean(),
  outcome: callOutcome,
  /** Hidden from the feed by its caller; counts all the same. */
  removed: z.boolean(),
  /** The chain took the call's block back, and the call is priced again from the block that stands. */
  repriced: z.object({ callPrice: z.string(), slot: count }).nullable(),
  /** Percent by a follower 30 s later; null while the call is open or trades are missing. */
  followerPct: figure,
  /** The caller created the token, or was an insider of it. */
  ownToken: z.boolean(),
  hand: callerHand,
  /** Place in the log of calls. */
  leafIndex: count,
  prevHash: hex,
  hash: hex,
});

/** What a caller's calls came to. */
export const callerRecord = z.object({
  ...caller.shape,
  /** Null for a deleted account. */
  joinedAt: isoTime.nullable(),
  total: count,
  hits: count,
  misses: count,
  open: count,
  removed: count,
  /** Highest price within 24 hours, in call prices: the middle and the quartiles, and the mean. */
  peak: z.object({ median: figure, lower: figure, upper: figure, mean: figure }),
  medianMinutesToPeak: figure,
  medianDrawdownPct: figure,
  callsPerDay: figure,
  ownTokens: count,
  /** The caller's own hand: calls by what was held around them. */
  hands: z.object({
    heldBefore: count,
    boughtAfter: count,
    neverHeld: count,
    notDisclosed: count,
    soldWithinHour: count,
  }),
  /** Place among callers by the lower bound of the interval; null without finished calls. */
  place: z.object({ position: count, of: count }).nullable(),
  followers: count,
  /** Whether the reader follows this caller. */
  following: z.boolean(),
  returns: z.array(followerReturns),
  /** Any token of that age and market cap, by the same rule, called by nobody. */
  baseRate: returns,
  /** What the caller's own trades in those tokens came to; null where nothing is disclosed. */
  ownTrades: returns.nullable(),
  byMarketCap: z.array(z.object({ band: z.enum(['under50k', 'to250k', 'over250k']), ...hitRate.shape })),
  /** The last call's hash. */
  head: hex,
  /** Newest first, a page of them. */
  calls: z.array(recordedCall),
  hasMore: z.boolean(),
});

/** One row of the board of callers. */
export const rankedCaller = z.object({
  position: count,
  ...caller.shape,
  total: count,
  medianPeak: figure,
  followerPct: figure,
});

export type Returns = z.output<typeof returns>;
export type FollowerReturns = z.output<typeof followerReturns>;
export type RecordedCall = z.output<typeof recordedCall>;
export type CallerRecord = z.output<typeof callerRecord>;
export type RankedCaller = z.output<typeof rankedCaller>;
