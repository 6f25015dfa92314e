import type { MarketEvent, TokenTransfer } from '@dugout/domain/market-events';
import type { ProcessedTrades } from '@dugout/market/feed/market-hooks';
import type { Checkpoint } from '../gaps.repository.ts';
import type { FeedState } from '../source.ts';

/**
 * An entry of the market's log. Every server that applies the same records in the same order has the same market.
 */
export type MarketRecord =
  /** `stays` marks an event that is in no block, so that no rollback undoes it. */
  | { readonly kind: 'event'; readonly event: MarketEvent; readonly stays: boolean }
  /** A transfer between wallets outside of the market. It changes no figure. */
  | { readonly kind: 'moved'; readonly transfer: TokenTransfer }
  /** Trades of blocks that are not confirmed yet. They change no figure. */
  | { readonly kind: 'processed'; readonly change: ProcessedTrades }
  /** Every event up to this block precedes. `time` is its time in unix ms; null when unknown. */
  | { readonly kind: 'block'; readonly place: Checkpoint; readonly time: number | null }
  /**
   * The market is marked here, so that it can be rolled back to `slot`. Slots up to `final` are final. `sample` names
   * the sample of figures that each server takes here; absent when the market is not shared.
   */
  | { readonly kind: 'mark'; readonly slot: number; readonly final: number; readonly sample?: string }
  /** The digest of a sample on the server that leads. See `MarketSamples`. */
  | { readonly kind: 'digest'; readonly sample: string; readonly digest: string }
  /** The blocks of all slots from `from` on were orphaned. Their replacements follow. */
  | { readonly kind: 'rollback'; readonly from: number }
  /** The state of the feed on the server that reads it. */
  | { readonly kind: 'beat'; readonly state: FeedState };

/** Reports whether a record changes the stored market. */
export const isStored = ({ kind }: MarketRecord): boolean =>
  kind === 'event' || kind === 'block' || kind === 'mark' || kind === 'rollback';
