import type { RolledBack } from '@dugout/market/feed/market-hooks';
import type { MarketWrites } from '@dugout/market/market-writes';
import type { Log } from '#/platform/log/log.ts';
import type { DurableMarket } from './durable/index.ts';

/** Slots between two marks of the market: a rollback reapplies at most this many. */
const MARK_EVERY = 32;

interface RollbackOptions {
  readonly market: MarketWrites;
  /** Null when nothing is stored. */
  readonly kept: Pick<DurableMarket, 'mark' | 'rollBack'> | null;
  readonly log: Log;
  /** Called after a rollback. */
  readonly rolledBack: (rolledBack: RolledBack) => void;
}

/** Creates the rollback of orphaned slots, in memory and in the database, until they are final. */
export function createRollback({ market, kept, log, rolledBack }: RollbackOptions) {
  let marked: number | null = null;

  return {
    /**
     * Called when every event up to `slot` has been applied; slots up to `final` can no longer be rolled back.
     */
    slotApplied(slot: number, final: number): void {
      if (marked !== null && slot < marked + MARK_EVERY) return;
      marked = slot;
      const oldest = market.mark(slot, final);
      kept?.mark(slot, oldest);
    },

    /** Orphans everything from blocks at or after slot `from`. Returns false when that is too far back. */
    rollBack(from: number): boolean {
      const taken = market.rollBack(from);
      if (taken === null) return false;
      marked = taken.mark;
      kept?.rollBack(taken);
      log.warn({ from, events: taken.orphaned.length }, 'events of these slots were rolled back');
      rolledBack({ fromSlot: from, orphaned: taken.orphaned });
      return true;
    },
  };
}
