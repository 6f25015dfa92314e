import type { MarketEvent } from '@dugout/domain/market-events';
import type { MarketState } from '../state.ts';
import type { Told } from './types.ts';

/** What taking slots back came to. */
export interface TakenBack {
  /** The slot of the mark that the market went back to. */
  readonly mark: number;
  /** What never happened. */
  readonly dead: readonly MarketEvent[];
  /**
   * What was told since the mark and still holds, in order, and what the market said to it when it was told
   * again.
   */
  readonly again: readonly { readonly event: MarketEvent; readonly changed: boolean }[];
  /** Numbers of the tokens, and [token, wallet] of the holdings, that may have changed. */
  readonly tokens: readonly number[];
  readonly holders: readonly (readonly [token: number, wallet: number])[];
}

/** Whether something that was told still holds when the chain's slots from `from` on do not. */
const holds = (told: Told, from: number): boolean =>
  !('event' in told) || told.stays || told.event.slot < from;

/**
 * Makes the market what it would be had no block told anything of the slots from `from` on: it goes back to
 * the last mark before them, and is told again what still holds. Null when it does not remember that far
 * back.
 */
export function takeBackSlots(
  state: MarketState,
  from: number,
  tellAgain: (told: Told) => boolean,
): TakenBack | null {
  const rewound = state.undo?.rewind(from) ?? null;
  if (rewound === null) return null;
  const dead: MarketEvent[] = [];
  const again: { event: MarketEvent; changed: boolean }[] = [];
  for (const told of rewound.told) {
    if (!holds(told, from)) {
      if ('event' in told) dead.push(told.event);
      continue;
    }
    const changed = tellAgain(told);
    if ('event' in told) again.push({ event: told.event, changed });
  }
  return { mark: rewound.slot, dead, again, tokens: rewound.tokens, holders: rewound.holders };
}
