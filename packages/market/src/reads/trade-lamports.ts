import type { MarketState } from '../state.ts';
import { QUOTED_IN_SOL, QUOTED_IN_USD } from '../store/trade-tape.ts';

/** Returns the value of a trade in lamports at the SOL price of its time; 0 when unknown. */
export function lamportsOf({ tape, solPrices }: MarketState, at: number): number {
  const flags = tape.flags(at);
  if ((flags & QUOTED_IN_SOL) !== 0) return tape.quoteNumber(at);
  const microUsd = (flags & QUOTED_IN_USD) === 0 ? tape.microUsd(at) : tape.quoteNumber(at);
  const lamports = (microUsd * 1_000) / solPrices.at(tape.time(at));
  return Number.isNaN(lamports) ? 0 : lamports;
}
