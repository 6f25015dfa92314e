import type { MarketEvent, TokenTransfer, Trade } from '@dugout/domain/market-events';
import type { Block } from '@dugout/solana/rpc/block';
import type { TradablePool } from './tradable-pool.ts';

/** Slots that turned out not to be part of the chain. */
export interface RolledBack {
  /** No event from a block of this slot or a later one holds. */
  readonly fromSlot: number;
  /** Those events, already undone in the market. */
  readonly orphaned: readonly MarketEvent[];
}

/** A trade of this server's traders, at its place on the tape. */
export interface LandedFill {
  readonly slot: number;
  readonly trade: Trade;
}

export type PoolOf = (mint: string) => TradablePool | null;

/** How a feature follows the market. None is called before the market is up, but for `landedFills`
 * and `onMarketLaidDown`. */
export interface MarketHooks {
  /**
   * Called for each event that is laid down before the market is up: of the history, or of what an earlier
   * run kept. `poolOf` gives a token's main pool after it; null where it cannot be priced.
   */
  onMarketLaidDown?(event: MarketEvent, poolOf: PoolOf): void;
  /**
   * Called after the market has applied an event. Must return at once; called thousands of times a second.
   */
  onMarketEvent?(event: MarketEvent): void;
  /** Called after the market has undone orphaned events. Transfers of those slots are orphaned too. */
  onRollback?(rolledBack: RolledBack): void;
  /** Called for each transfer from or to a watched wallet outside of trades. */
  onTokenTransfer?(transfer: TokenTransfer): void;
  /**
   * Called for each confirmed block of the feed as it comes, before the market applies it, once or several
   * times. It holds what names a decoded program or a watched wallet.
   */
  onBlock?(block: Block): void;
  /** Whether this feature wants the token transfers of a wallet. */
  watchesWallet?(wallet: string): boolean;
  /**
   * This server's own fills from a slot on, inclusive, in the order they were filled: a market that is not a
   * chain replays them.
   */
  landedFills?(fromSlot: number): Promise<readonly LandedFill[]>;
}
