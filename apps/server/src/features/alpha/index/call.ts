import { HIT_WINDOW_MS } from '@dugout/domain/alpha/hit';

export const HOUR_MS = 3_600_000;
export const DAY_MS = HIT_WINDOW_MS;

/** A call in the ledger. Times are unix ms, prices US dollars for a whole token. */
export interface Call {
  readonly callId: string;
  readonly leafIndex: number;
  readonly userId: string;
  /** The caller's own count, from 1. */
  readonly number: number;
  readonly mint: string;
  readonly calledAt: number;
  readonly slot: number;
  /** As hashed. */
  readonly price: string;
  /** Second of the trade that set the price; null when no trade set it. */
  readonly pricedAt: number | null;
  readonly marketCap: number | null;
  readonly liquidity: number | null;
  readonly clanId: string | null;
  /** True if the caller created the token or was an insider of it. */
  readonly ownToken: boolean;
  /** Amount in the caller's wallets, raw units, and since when; null when unknown. */
  readonly held: bigint | null;
  readonly heldSince: number | null;
  readonly prevHash: string;
  readonly hash: string;
}

export interface Repricing {
  readonly price: string;
  readonly pricedAt: number | null;
  readonly slot: number;
}

/** Lowest and highest price of a time span; NaN before the first trade. */
export interface Extremes {
  readonly high: number;
  readonly highAt: number;
  readonly low: number;
}

export const NO_TRADES: Extremes = { high: Number.NaN, highAt: Number.NaN, low: Number.NaN };

/** Trades of the token by the caller's wallets since the call. Unix ms; null for never. */
export interface HoldingTrades {
  /** Raw units. */
  readonly bought: bigint;
  readonly boughtAt: number | null;
  readonly soldAt: number | null;
}

export const NO_HOLDING_TRADES: HoldingTrades = { bought: 0n, boughtAt: null, soldAt: null };

const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** Merges two records; returns `known` itself if `seen` adds nothing. */
export function mergedHolding(known: HoldingTrades, seen: HoldingTrades): HoldingTrades {
  const isMore = seen.bought > known.bought;
  const boughtAt = earlier(known.boughtAt, seen.boughtAt);
  const soldAt = earlier(known.soldAt, seen.soldAt);
  if (!isMore && boughtAt === known.boughtAt && soldAt === known.soldAt) return known;
  return { bought: isMore ? seen.bought : known.bought, boughtAt, soldAt };
}

export type Outcome =
  /** The day is not over, and the price has not doubled. */
  | { readonly kind: 'open' }
  /** `low` is of the time before the hit. */
  | { readonly kind: 'hit'; readonly at: number; readonly low: number }
  | { readonly kind: 'miss' }
  /** The day is over, and not all of its trades are known. */
  | { readonly kind: 'unknown' };

/** The effect of the trades since a call, as computed by another server. */
interface ReadFigures {
  readonly since: Extremes;
  readonly buys: number;
  readonly sells: number;
}

/** A call with its outcome so far. Only the index changes it, except for the holding. */
export interface TrackedCall {
  readonly call: Call;
  hidden: boolean;
  /** Orphaned and not priced again yet: all figures are unknown. */
  orphaned: boolean;
  repricing: Repricing | null;
  outcome: Outcome;
  day: Extremes | null;
  /** As recorded; the tape may have more. */
  holding: HoldingTrades;
  /** True if every trade since the call is on the tape. */
  complete: boolean;
  /** True if the feed missed slots of its day. */
  missed: boolean;
  /** Trades of the token before the call, from the token's own count. */
  buysBefore: number;
  sellsBefore: number;
  /** Null while this server follows the tape itself. */
  read: ReadFigures | null;
}

/** Returns the base price of all figures, in US dollars for a whole token. */
export const priceOf = ({ call, repricing }: TrackedCall): number => Number(repricing?.price ?? call.price);

/** Returns the second of the trade that set that price, unix ms; null when no trade set it. */
export const pricedAtOf = ({ call, repricing }: TrackedCall): number | null =>
  repricing === null ? call.pricedAt : repricing.pricedAt;

export const isWhole = ({ complete, missed }: TrackedCall): boolean => complete && !missed;

export const trackedCall = (call: Call): TrackedCall => ({
  call,
  hidden: false,
  orphaned: false,
  repricing: null,
  outcome: { kind: 'open' },
  day: null,
  holding: NO_HOLDING_TRADES,
  complete: true,
  missed: false,
  buysBefore: 0,
  sellsBefore: 0,
  read: null,
});
