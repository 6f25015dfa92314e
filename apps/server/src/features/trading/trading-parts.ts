import type { TradingMode } from '@dugout/contract/system/status';
import type { Venue } from '#/execution/paper/paper.venue.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Log } from '#/platform/log/log.ts';
import type { ImpactLimit } from './ceilings/impact-limit.ts';
import type { FeeTermsOf, TokenDirectory, TradersWallets } from './ports.ts';
import type { SwapOutcome } from './swaps/swaps.ts';

/** The parts that trading's services share. */
export interface TradingParts {
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Log;
  /** Fills paper swaps, and has the pools that all swaps are quoted against. */
  readonly venue: Venue;
  readonly wallets: TradersWallets;
  readonly tokens: TokenDirectory;
  readonly feeTermsOf: FeeTermsOf;
  readonly mode: TradingMode;
  readonly impacts: ImpactLimit;
  /**
   * The server's clock, unix ms, for request times and the lifetime of quotes. The tape's times are the venue's.
   */
  readonly now: () => number;
  /** Called after the balances or positions of a trader have changed. */
  readonly changed: (userId: string) => void;
  /** Called with the outcome of each answered swap. */
  readonly answered: (outcome: SwapOutcome) => void;
}
