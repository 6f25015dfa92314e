import type { Candle } from '@dugout/contract/market/trades';

/**
 * How times lie on the chart: by the place of a candle among the others, since candles without a trade are
 * left out.
 */
export interface Axis {
  readonly candles: readonly Pick<Candle, 'time'>[];
  /** Of a candle: what lies beyond the newest or before the oldest is counted in it. */
  readonly seconds: number;
}

/** The place of a time among the candles; a fraction between two, below 0 before the first. */
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

/** The time at a place among the candles; the other way round than `indexOf`. */
export function timeAt({ candles, seconds }: Axis, index: number): number {
  const last = candles.length - 1;
  if (index <= 0) return Math.round((candles[0]?.time ?? 0) + index * seconds);
  if (index >= last) return Math.round((candles[last]?.time ?? 0) + (index - last) * seconds);
  const low = Math.floor(index);
  const [from, to] = [candles[low]?.time ?? 0, candles[low + 1]?.time ?? 0];
  return Math.round(from + (index - low) * (to - from));
}
