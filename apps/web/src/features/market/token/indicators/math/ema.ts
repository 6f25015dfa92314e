import type { Series } from './series.ts';

/**
 * Computes the exponential moving average with the weight 2 / (length + 1), seeded with the mean of the first
 * `length` values.
 */
export function ema(values: readonly number[], length: number): Series {
  const weight = 2 / (length + 1);
  let sum = 0;
  let average = 0;
  return values.map((value, i) => {
    if (i < length) {
      sum += value;
      average = sum / length;
      return i < length - 1 ? null : average;
    }
    average += (value - average) * weight;
    return average;
  });
}

/** Does the same for a series with leading nulls, which stay null. */
export function emaOf(values: Series, length: number): Series {
  const begin = values.findIndex((value) => value !== null);
  if (begin === -1) return values;
  const known = values.slice(begin).flatMap((value) => value ?? []);
  return [...values.slice(0, begin), ...ema(known, length)];
}
