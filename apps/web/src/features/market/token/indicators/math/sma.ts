import type { Series } from './series.ts';

/** Computes the simple moving average: the mean of the last `length` values. */
export function sma(values: readonly number[], length: number): Series {
  let sum = 0;
  return values.map((value, i) => {
    sum += value - (values[i - length] ?? 0);
    return i < length - 1 ? null : sum / length;
  });
}
