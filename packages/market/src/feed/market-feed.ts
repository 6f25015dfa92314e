import type { MarketReads } from '../market-reads.ts';
import type { TradeHistory } from './trade-history.ts';

/** Slots that the feed did not receive by itself. Times are unix ms. */
export interface MissedSlots {
  readonly id: string;
  readonly from: number;
  /** Null while the gap still grows. */
  readonly to: number | null;
  readonly foundAt: number;
  readonly filledAt: number | null;
  readonly lostAt: number | null;
}

export interface ChainBlock {
  readonly slot: number;
  /** Unix ms. */
  readonly time: number;
  /** Base58. */
  readonly hash: string;
}

/** The largest holders of a token, read from the chain. */
export interface HolderReading {
  /** Unix ms. */
  readonly readAt: number;
  /** Whether these are all holders. */
  readonly isComplete: boolean;
  /** Largest first, pools included. Amounts are in raw units. */
  readonly holders: readonly { readonly wallet: string; readonly amount: bigint }[];
}

/** The holders of tokens as the chain knows them, for a market that did not see every transfer. */
export interface HoldersOnChain {
  /** Returns the newest reading of a token; null without one. */
  newest(mint: string): HolderReading | null;
  /** Called when somebody views a token; resolves when its reading is as fresh as possible. */
  refresh(mint: string): Promise<void>;
}

/** The market: its state in memory, and the feed that keeps it current. */
export interface MarketFeed {
  readonly state: MarketReads;
  /** Published names of known traders, by address. */
  readonly knownTraders: ReadonlyMap<string, string>;
  /** False when the feed saw only part of the trades: they do not tell the holders then. */
  readonly wholeHistory: boolean;
  /** The market's clock, unix ms. */
  now(): number;
  /** The newest slot of the tape. */
  slot(): number;
  /**
   * The first block whose time is after `time` (unix ms, of the last hours), once it can no longer be rolled
   * back; null until then. The member is null for recorded trades, which are no chain.
   */
  readonly firstBlockAfter: ((time: number) => Promise<ChainBlock | null>) | null;
  /** Milliseconds by which the tape lags its clock; null for recorded trades. */
  delayMs(): number | null;
  /** US dollars per SOL; null while unknown or too old. */
  solUsd(): number | null;
  /** Gaps by state; null for a feed that cannot miss a slot. */
  gapCounts(): {
    readonly open: number;
    readonly found: number;
    readonly filled: number;
    readonly lost: number;
  } | null;
  /** The newest `limit` gaps, newest first. */
  missedSlots(limit: number): Promise<readonly MissedSlots[]>;
  /** A pool's own fee in basis points; null when it cannot be traded. */
  poolFeeBps(mint: string): number | null;
  /** Resolves when a token's account data is as fresh as possible. */
  readAccounts(mint: string): Promise<void>;
  /** The stored trades; null for a market that is not stored. */
  readonly history: TradeHistory | null;
  /** Null when the trades tell the holders, and for recorded trades. */
  readonly holdersOnChain: HoldersOnChain | null;
}
