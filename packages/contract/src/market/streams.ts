import type { LiveFigures } from './figures.ts';
import type { TokenTrade } from './trades.ts';

export interface MarketChannels {
  /** Figures of one token; a delta is the complete new set. */
  'token:{mint}': { snapshot: LiveFigures; delta: LiveFigures };
  /** The newest trades of one token, newest first; a delta is one trade. */
  'trades:{mint}': { snapshot: TokenTrade[]; delta: TokenTrade };
  /**
   * Trades of one token in processed blocks, before they are confirmed, newest first; a delta is all of them. They
   * move to `trades:{mint}`, or disappear when their block was orphaned. Empty unless the server reads processed
   * blocks.
   */
  'processed:{mint}': { snapshot: TokenTrade[]; delta: TokenTrade[] };
  /** The newest created or graduated token: a signal to reload the explorer. Null before the first. */
  launches: { snapshot: Launch | null; delta: Launch };
}

export interface Launch {
  readonly kind: 'created' | 'migrated';
  readonly tokenAddress: string;
  /** ISO 8601. */
  readonly time: string;
}
