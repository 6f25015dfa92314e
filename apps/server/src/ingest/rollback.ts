import type { RolledBack } from '@dugout/market/feed/market-hooks';
import type { Market } from '@dugout/market/market';
import type { Log } from '#/platform/log/log.ts';
import type { DurableMarket } from './durable/index.ts';

/** Slots between two marks of the market: a rollback applies so many again. */
const MARK_EVERY = 32;

export interface RollbackOptions {
  readonly market: Market;
  /** Null where nothing is kept. */
  readonly kept: Pick<DurableMarket, 'mark' | 'rollBack'> | null;
  readonly log: Log;
  /** Called once it is undone. */
  readonly rolledBack: (rolledBack: RolledBack) => void;
}

/**
 * Undoes slots that turned out not to be part of the chain, in memory and in what is kept, until they are
 * final.
 */
export function createRollback({ market, kept, log, rolledBack }: RollbackOptions) {
  let marked: number | null = null;

  return {
    /** Every event up to `slot` has been applied; slots up to `final` can no longer be rolled back. */
    slotApplied(slot: number, final: number): void {
      if (marked !== null && slot < marked + MARK_EVERY) return;
      marked = slot;
      const oldest = market.mark(slot, final);
      kept?.mark(slot, oldest);
    },

    /** Orphans what blocks brought in the slots from `from` on. False when that lies too far back. */
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
