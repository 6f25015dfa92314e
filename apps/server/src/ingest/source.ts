import type { MarketEvent, Migration, TokenTransfer, Trade } from '@dugout/domain/market-events';
import type { TokenSafety } from '@dugout/domain/token-safety';
import type { MarketDump } from '@dugout/market/dump/market-dump';
import type { ChainBlock } from '@dugout/market/feed/market-feed';
import type { LandedFill, ProcessedTrades } from '@dugout/market/feed/market-hooks';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { TokenFacts } from '@dugout/market/types';
import type { Block } from '@dugout/solana/rpc/block';
import type { Pools } from '#/execution/paper/paper.venue.ts';
import type { Checkpoint } from './gaps.repository.ts';
import type { GapCounts } from './gaps.ts';
import type { ReadAccounts } from './metadata/account-reader.ts';
import type { LargestAccount } from './metadata/largest-accounts.ts';

/** An event that can move a pool, and its token's main pool after it. */
export interface RecentEvent {
  readonly event: Trade | Migration;
  readonly pool: TradablePool | null;
}

/** The state of a feed on the server that reads it. */
export interface FeedState {
  /** The newest slot of the tape. */
  readonly slot: number;
  /** See `MarketSource.delayMs`. */
  readonly delayMs: number | null;
  /** US dollars per SOL; null while unknown or too old. */
  readonly solUsd: number | null;
  readonly gaps: GapCounts;
  /** How often something was skipped, by reason. */
  readonly skipped: readonly (readonly [reason: string, count: number])[];
}

/** The receiver of a source's events: `LogWriter`. Tests receive less. */
export interface SourceSink {
  /** Takes every event, in order. `stays` marks an event that is in no block, so no rollback undoes it. */
  apply(event: MarketEvent, stays?: boolean): void;
  /** Takes transfers between wallets outside of the market. They change no market figure. */
  moved?(transfer: TokenTransfer): void;
  /** Takes each confirmed block when the stream delivers it; its events are given to `apply` later. */
  heard?(block: Block): void;
  /** Takes changes of the trades in processed blocks that were not given to `apply` yet. */
  processed?(change: ProcessedTrades): void;
  /** Reports whether a wallet's transfers outside of the market are needed. */
  watches?(wallet: string): boolean;
  /** Takes a saved market instead of its history, with its newest events, oldest first. */
  restore?(market: MarketDump, recent: readonly RecentEvent[]): void;
  dump?(): MarketDump;
  /** Returns the tokens known before the source began, from an earlier run. */
  known?(): Iterable<TokenFacts>;
  /** Returns our traders' landed fills from `slot` on, inclusive, in the order of the fills. */
  landedFillsFrom(slot: number): Promise<readonly LandedFill[]>;
  /**
   * Called when every event up to `slot` was given to `apply`; slots up to `final` can no longer be rolled back.
   */
  slotApplied?(slot: number, final: number): void;
  /**
   * Orphans everything from blocks at or after slot `from`; their replacements are applied next. Returns false,
   * with nothing undone, when that is too far back.
   */
  rollBack?(from: number): boolean;
  /** Where the feed continues, when that is not the stored place. */
  readonly resumesAt?: Checkpoint;
  /**
   * Called when every event up to this block was given to `apply`; absent when nothing is stored. `time` is the
   * block's time in unix ms; null when unknown.
   */
  reached?(place: Checkpoint, time: number | null): void;
  /** Resolves when all events given to `apply` are stored. Throws when they cannot be. */
  settled?(): Promise<void>;
}

/** The market's feed as the rest of the server sees it, whichever server reads it. */
export interface FeedReads {
  readonly name: 'simulator' | 'replay' | 'solana';
  readonly knownTraders: ReadonlyMap<string, string>;
  /** Whether it delivers all trades rather than a part. */
  readonly wholeHistory: boolean;
  /** Pools that paper orders fill against, and that any order is quoted against. */
  readonly paper: Pools;
  /** Returns the market's clock, unix ms. */
  now(): number;
  /** Returns the newest slot of the tape. */
  slot(): number;
  /** Returns how far the tape lags its clock in ms; null for recorded trades. */
  delayMs(): number | null;
  /**
   * See `MarketFeed.firstBlockAfter`; absent when the tape is no chain. `final` is the newest slot that is final, by
   * default the slot that this source has reached.
   */
  firstBlockAfter?(time: number, final?: number): Promise<ChainBlock | null>;
  /** Returns how long records of a shared log have been waiting for this server, in ms; absent for an own market. */
  logLagMs?(): number;
  /**
   * Returns current US dollars per SOL, null when the newest price is too old; absent when the market's newest
   * price always counts.
   */
  solUsd?(): number | null;
  /** Reads the accounts of tokens; absent when there are none. */
  readonly readAccounts?: ReadAccounts;
  /** Reads the largest accounts of a mint; null when the node does not provide them. Absent without a node. */
  readonly readLargest?: (mint: string) => Promise<readonly LargestAccount[] | null>;
  /** Returns a token's account data synchronously; absent when accounts have to be read, or cannot be. */
  safety?(mint: string): TokenSafety | null;
  /** Returns the missing slots; null for a source that cannot miss any. */
  gaps?(): GapCounts;
  /** Returns how often something was skipped, by reason. */
  skipped(): ReadonlyMap<string, number>;
}

export interface MarketSource extends FeedReads {
  /** Resolves when the history is loaded; a live source then continues until stopped. */
  run(sink: SourceSink): Promise<void>;
  stop(): Promise<void>;
}
