import type { PastTrade } from '../row-types.ts';

/** A place among the trades of a token, which are ordered by time, and by arrival at the same time. */
export interface TradePlace {
  /** Unix ms. */
  readonly time: number;
  /** The number of the event, which grows with each arrival. */
  readonly seq: number;
}

/** The stored trades of all tokens, also trades that have left the tape. */
export interface TradeHistory {
  /** Returns the place of a stored trade; null for a trade that is not stored. `time` in unix ms. */
  placeOf(mint: string, trade: { readonly id: string; readonly time: number }): Promise<TradePlace | null>;
  /** Returns the `limit` newest trades of a token before a place, newest first. */
  before(mint: string, place: TradePlace, limit: number): Promise<PastTrade[]>;
}
