import type { MarketEvent } from '@dugout/domain/market-events';
import { Simulator } from '@dugout/simulator/simulator';

const GENESIS = 1_760_000_000_000;
const MINUTES = 12;

/** Returns a few minutes of a small market, identical at every call: its events by slot, in order. */
export function slotsOfTape(): Map<number, MarketEvent[]> {
  const simulator = new Simulator({ seed: 'kept', genesis: GENESIS, tokens: 60, wallets: 400 });
  const slots = new Map<number, MarketEvent[]>();
  const emit = (event: MarketEvent): void => {
    const slot = simulator.slot;
    const events = slots.get(slot);
    if (events === undefined) slots.set(slot, [event]);
    else events.push(event);
  };
  simulator.start(emit);
  simulator.advanceTo(GENESIS + MINUTES * 60_000, emit);
  return slots;
}
