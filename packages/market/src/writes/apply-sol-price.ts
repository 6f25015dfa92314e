import type { SolPrice } from '@dugout/domain/market-events';
import type { MarketState } from '../state.ts';

/** Applies a SOL price. Returns false for a repeat, which does not advance the market's slot and time. */
export function applySolPrice(state: MarketState, { slot, time, usd }: SolPrice): boolean {
  state.undo?.solPrice(time);
  if (!state.solPrices.add(time, usd)) return false;
  state.see(slot, time);
  return true;
}
