import type { MarketEvent } from '@dugout/domain/market-events';
import type { MarketState } from '../state.ts';
import type { Applied } from '../store/undo-recorder.ts';

/** The result of a rollback. */
export interface Rollback {
  /** The slot of the mark to which the market went back. */
  readonly mark: number;
  readonly orphaned: readonly MarketEvent[];
  /** The events since the mark that are still valid, in order, and whether reapplying each changed anything. */
  readonly reapplied: readonly { readonly event: MarketEvent; readonly changed: boolean }[];
  /** Numbers of the tokens, and [token, wallet] of the holdings, that may have changed. */
  readonly tokens: readonly number[];
  readonly holders: readonly (readonly [token: number, wallet: number])[];
}

/** Reports whether an applied change survives a rollback of the slots from `from` on. */
const holds = (applied: Applied, from: number): boolean =>
  !('event' in applied) || applied.stays || applied.event.slot < from;

/**
 * Restores the market as if no block in the slots from `from` on had existed: goes back to the last mark before
 * them and reapplies everything still valid. Returns null when the undo log does not reach that far.
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
