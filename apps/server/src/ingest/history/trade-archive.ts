import type { TradeHistory } from '@dugout/market/feed/trade-history';
import type { PastTrade } from '@dugout/market/row-types';

export interface ArchivedTrade extends PastTrade {
  readonly mint: string;
}

/** A store for trades that can no longer be rolled back, besides the database. Its reads fail while it is away. */
export interface TradeArchive extends TradeHistory {
  /** Creates the missing tables. */
  open(): Promise<void>;
  /** Stores trades, then the number up to which all events are in the archive. Storing a trade again changes nothing. */
  write(trades: readonly ArchivedTrade[], upTo: number): Promise<void>;
  /** Returns the largest number that was written; 0 before the first. */
  writtenUpTo(): Promise<number>;
  /** Counts the trades from a moment on and before another, in unix ms. */
  count(from: number, to: number): Promise<number>;
}
