import type { Candle } from '@dugout/contract/market/trades';

/** The time axis of the chart. Positions are candle indexes, since candles without a trade are left out. */
export interface Axis {
  readonly candles: readonly Pick<Candle, 'time'>[];
  /** Length of a candle, used to extrapolate beyond the newest and the oldest. */
  readonly seconds: number;
}

/** Converts a time to a candle index; fractional between two candles, negative before the first. */
export function indexOf({ candles, seconds }: Axis, time: number): number {
  const [first, last] = [candles[0], candles.at(-1)];
  if (first === undefined || last === undefined) return 0;
  if (time <= first.time) return (time - first.time) / seconds;
  if (time >= last.time) return candles.length - 1 + (time - last.time) / seconds;
  let low = 0;
  let high = candles.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((candles[middle]?.time ?? 0) <= time) low = middle;
    else high = middle;
  }
  const [from, to] = [candles[low]?.time ?? time, candles[high]?.time ?? time];
  return low + (to === from ? 0 : (time - from) / (to - from));
}

/** Converts a candle index to a time; the inverse of `indexOf`. */
export function timeAt({ candles, seconds }: Axis, index: number): number {
  const last = candles.length - 1;
  if (index <= 0) return Math.round((candles[0]?.time ?? 0) + index * seconds);
  if (index >= last) return Math.round((candles[last]?.time ?? 0) + (index - last) * seconds);
  const low = Math.floor(index);
  const [from, to] = [candles[low]?.time ?? 0, candles[low + 1]?.time ?? 0];
  return Math.round(from + (index - low) * (to - from));
}
