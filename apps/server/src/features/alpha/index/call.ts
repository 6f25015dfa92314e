import { HIT_WINDOW_MS } from '@dugout/domain/alpha/hit';

export const HOUR_MS = 3_600_000;
/** How long a call has to hit. */
export const DAY_MS = HIT_WINDOW_MS;

/** A call as the ledger has it. Times are unix ms, prices US dollars for a whole token. */
export interface Call {
  readonly callId: string;
  readonly leafIndex: number;
  readonly userId: string;
  /** From 1, in the caller's order. */
  readonly number: number;
  readonly mint: string;
  readonly calledAt: number;
  readonly slot: number;
  /** As it is hashed. */
  readonly price: string;
  /** The second of the trade that set the price; null where none did. */
  readonly pricedAt: number | null;
  readonly marketCap: number | null;
  readonly liquidity: number | null;
  readonly clanId: string | null;
  /** The caller created the token, or was an insider of it. */
  readonly ownToken: boolean;
  /** What the caller's wallets held, raw units, and since when; null where that was not known. */
  readonly held: bigint | null;
  readonly heldSince: number | null;
  readonly prevHash: string;
  readonly hash: string;
}

/** The price of the block that stands, for a call whose own block the chain took back. */
export interface Repricing {
  readonly price: string;
  readonly pricedAt: number | null;
  readonly slot: number;
}

/** The lowest and the highest price of some span; NaN before the first trade. */
export interface Extremes {
  readonly high: number;
  readonly highAt: number;
  readonly low: number;
}

export const NO_TRADES: Extremes = { high: Number.NaN, highAt: Number.NaN, low: Number.NaN };

/** What the caller's wallets have traded of the token since the call. Unix ms; null for never. */
export interface HoldingTrades {
  /** Raw units. */
  readonly bought: bigint;
  readonly boughtAt: number | null;
  readonly soldAt: number | null;
}

export const NO_HOLDING_TRADES: HoldingTrades = { bought: 0n, boughtAt: null, soldAt: null };

const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** Both taken together; the first itself where the second adds nothing. */
export function mergedHolding(known: HoldingTrades, seen: HoldingTrades): HoldingTrades {
  const isMore = seen.bought > known.bought;
  const boughtAt = earlier(known.boughtAt, seen.boughtAt);
  const soldAt = earlier(known.soldAt, seen.soldAt);
  if (!isMore && boughtAt === known.boughtAt && soldAt === known.soldAt) return known;
  return { bought: isMore ? seen.bought : known.bought, boughtAt, soldAt };
}

/** What came of a call within its day. */
export type Outcome =
  /** The day is not over, and the price has not doubled. */
  | { readonly kind: 'open' }
  /** `low` is of the time before the hit. */
  | { readonly kind: 'hit'; readonly at: number; readonly low: number }
  | { readonly kind: 'miss' }
  /** The day is over, and not all of its trades are known. */
  | { readonly kind: 'unknown' };

/** A call with what came of it so far. The book alone changes it, but for the hand. */
export interface TrackedCall {
  readonly call: Call;
  hidden: boolean;
  /** Orphaned and not priced again yet: no figure is known. */
  orphaned: boolean;
  repricing: Repricing | null;
  outcome: Outcome;
  /** Extremes of the day once it is over. */
  day: Extremes | null;
  /** As far as it was noted; the tape may know more. */
  holding: HoldingTrades;
  /** Whether every trade since the call is on the tape. */
  complete: boolean;
  /** Whether the feed missed slots of its day. */
  missed: boolean;
  /** Trades of the token before the call, by the token's own count. */
  buysBefore: number;
  sellsBefore: number;
}

/** US dollars for a whole token: what figures are counted from. */
export const priceOf = ({ call, repricing }: TrackedCall): number => Number(repricing?.price ?? call.price);

/** The second of the trade that set that price, unix ms; null where none did. */
export const pricedAtOf = ({ call, repricing }: TrackedCall): number | null =>
  repricing === null ? call.pricedAt : repricing.pricedAt;

/** Whether every trade since the call is known. */
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
});
