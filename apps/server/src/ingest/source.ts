import type { MarketEvent, TokenTransfer } from '@dugout/domain/market-events';
import type { TokenSafety } from '@dugout/domain/token-safety';
import type { MarketDump } from '@dugout/market/dump/market-dump';
import type { ChainBlock } from '@dugout/market/feed/market-feed';
import type { LandedFill } from '@dugout/market/feed/market-hooks';
import type { TokenFacts } from '@dugout/market/types';
import type { Block } from '@dugout/solana/rpc/block';
import type { PaperMarket } from '#/execution/paper/paper-market.ts';
import type { Checkpoint } from './gaps.repository.ts';
import type { GapCounts } from './gaps.ts';
import type { ReadAccounts } from './metadata/account-reader.ts';
import type { RecentEvent } from './sources/simulator/recent-events.ts';

/** What a source needs to run. */
export interface SourceSink {
  /**
   * Takes every event, in order. `stays` says that no block contains it, so that no rollback undoes it.
   */
  apply(event: MarketEvent, stays?: boolean): void;
  /** Takes what wallets sent one another beside the market. It changes no figure of the market. */
  moved?(transfer: TokenTransfer): void;
  /** Takes each confirmed block as the stream delivers it; its events are given to `apply` later. */
  heard?(block: Block): void;
  /** Whether it is wanted what a wallet sends and gets beside the market. */
  watches?(wallet: string): boolean;
  /** Takes a market that was kept, in place of its history, and the newest events of it, oldest first. */
  restore?(market: MarketDump, recent: readonly RecentEvent[]): void;
  /** Returns the market as it is now, to be kept. */
  dump?(): MarketDump;
  /** The tokens that were known before the source began: what an earlier run kept. */
  known?(): Iterable<TokenFacts>;
  /** Our traders' landed fills from `slot` on, that slot included, in the order in which they were filled. */
  landedFillsFrom(slot: number): Promise<readonly LandedFill[]>;
  /** Every event up to `slot` was given to `apply`; slots up to `final` can no longer be rolled back. */
  slotApplied?(slot: number, final: number): void;
  /**
   * Orphans what blocks brought in the slots from `from` on; what replaced it is applied next. False
   * when that is not remembered any more, and nothing is undone.
   */
  rollBack?(from: number): boolean;
  /** Every event up to this block was given to `apply`; absent where nothing is kept. */
  reached?(place: Checkpoint): void;
  /** Resolves when all events that `apply` was given are kept. Throws when they will not be. */
  settled?(): Promise<void>;
}

/** Where the market comes from. */
export interface MarketSource {
  readonly name: 'simulator' | 'replay' | 'solana';
  /** Published names of known traders, by address. */
  readonly knownTraders: ReadonlyMap<string, string>;
  /** False when it delivers only part of the trades. */
  readonly wholeHistory: boolean;
  /** What paper orders are filled against, and any order is quoted against. */
  readonly paper: PaperMarket;
  /** The market's clock, unix ms. */
  now(): number;
  /** The newest slot of the tape. */
  slot(): number;
  /** Milliseconds that the tape lags its clock; null for recorded trades. */
  delayMs(): number | null;
  /** See `MarketFeed.firstBlockAfter`; absent where the tape is no chain. */
  firstBlockAfter?(time: number): Promise<ChainBlock | null>;
  /** Resolves when the history is laid down; a living source then goes on until stopped. */
  run(sink: SourceSink): Promise<void>;
  /**
   * US dollars a SOL as of now, null when the newest price is too old for that; absent where the market's
   * newest price always counts.
   */
  solUsd?(): number | null;
  /** Reads the accounts of tokens; absent where there are none to be read. */
  readonly readAccounts?: ReadAccounts;
  /** What the accounts of a token say, at once; absent where they have to be read, or cannot be. */
  safety?(mint: string): TokenSafety | null;
  /** The slots that did not come by themselves; null for a source that cannot miss any. */
  gaps?(): GapCounts;
  /** How often something was left out, by reason. */
  skipped(): ReadonlyMap<string, number>;
  stop(): Promise<void>;
}
