import type { MarketEvent, TokenTransfer, Trade } from '@dugout/domain/market-events';
import type { Block } from '@dugout/solana/rpc/block';
import type { TradablePool } from './tradable-pool.ts';

/** Slots that turned out not to be part of the chain. */
export interface RolledBack {
  /** No event of this or a later slot is valid. */
  readonly fromSlot: number;
  /** The invalidated events, already undone in the market. */
  readonly orphaned: readonly MarketEvent[];
}

/** A change of the trades in processed blocks, which the market has not applied. */
export interface ProcessedTrades {
  readonly added: readonly Trade[];
  /** Applied to the market by now, or orphaned. */
  readonly removed: readonly Trade[];
}

/** A trade of this server's traders, at its place on the tape. */
export interface LandedFill {
  readonly slot: number;
  readonly trade: Trade;
}

export type PoolOf = (mint: string) => TradablePool | null;

/**
 * A feature's callbacks on the market. Only `landedFills` and `onEventLoaded` are called before the market is
 * ready.
 */
export interface MarketHooks {
  /**
   * Called for each event loaded before the market is ready, from history or from the state of an earlier run.
   * `poolOf` gives a token's main pool after it; null when it cannot be priced.
   */
  onEventLoaded?(event: MarketEvent, poolOf: PoolOf): void;
  /**
   * Called after the market has applied an event. Must return at once; called thousands of times a second.
   */
  onMarketEvent?(event: MarketEvent): void;
  /** Called after the market has undone orphaned events. Transfers of those slots are orphaned too. */
  onRollback?(rolledBack: RolledBack): void;
  /**
   * Called when processed trades appear, or are no longer ahead of the market. Only for display: such a trade may
   * turn out never to have happened.
   */
  onProcessed?(change: ProcessedTrades): void;
  /** Called for each transfer from or to a watched wallet outside of trades. */
  onTokenTransfer?(transfer: TokenTransfer): void;
  /**
   * Called for each confirmed block of the feed on arrival, before the market applies it, possibly several times.
   * Contains the transactions that name a decoded program or a watched wallet.
   */
  onBlock?(block: Block): void;
  /** Reports whether this feature needs the token transfers of a wallet. */
  watchesWallet?(wallet: string): boolean;
  /**
   * Returns this server's own fills from a slot on, inclusive, in the order they were filled. A market without a
   * chain replays them.
   */
  landedFills?(fromSlot: number): Promise<readonly LandedFill[]>;
}
