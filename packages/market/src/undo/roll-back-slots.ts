import type { MarketEvent } from '@dugout/domain/market-events';
import type { MarketState } from '../state.ts';
import type { Applied } from './types.ts';

/** What taking slots back came to. */
export interface Rollback {
  /** The slot of the mark that the market went back to. */
  readonly mark: number;
  /** The events that were orphaned. */
  readonly orphaned: readonly MarketEvent[];
  /**
   * What was applied since the mark and still holds, in order, and what changed when it was applied
   * again.
   */
  readonly reapplied: readonly { readonly event: MarketEvent; readonly changed: boolean }[];
  /** Numbers of the tokens, and [token, wallet] of the holdings, that may have changed. */
  readonly tokens: readonly number[];
  readonly holders: readonly (readonly [token: number, wallet: number])[];
}

/** Whether something that was applied still holds when the chain's slots from `from` on do not. */
const holds = (applied: Applied, from: number): boolean =>
  !('event' in applied) || applied.stays || applied.event.slot < from;

/**
 * Makes the market what it would be had no block brought anything in the slots from `from` on: it goes back
 * to the last mark before them, and applies again what still holds. Null when it does not remember that far
 * back.
 */
export function rollBackSlots(
  state: MarketState,
  from: number,
  reapply: (applied: Applied) => boolean,
): Rollback | null {
  const rewound = state.undo?.rewind(from) ?? null;
  if (rewound === null) return null;
  const orphaned: MarketEvent[] = [];
  const reapplied: { event: MarketEvent; changed: boolean }[] = [];
  for (const applied of rewound.applied) {
    if (!holds(applied, from)) {
      if ('event' in applied) orphaned.push(applied.event);
      continue;
    }
    const changed = reapply(applied);
    if ('event' in applied) reapplied.push({ event: applied.event, changed });
  }
  return { mark: rewound.slot, orphaned, reapplied, tokens: rewound.tokens, holders: rewound.holders };
}
