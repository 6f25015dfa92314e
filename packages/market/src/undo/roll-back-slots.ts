import type { MarketEvent } from '@dugout/domain/market-events';
import type { Rollback } from '../market-writes.ts';
import type { MarketState } from '../state.ts';
import type { Applied } from '../store/undo-recorder.ts';

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
  const { slot, tokens, holders, wallets } = rewound;
  return { mark: slot, orphaned, reapplied, tokens, holders, wallets };
}
