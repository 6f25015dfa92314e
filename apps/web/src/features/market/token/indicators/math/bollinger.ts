import type { Series } from './series.ts';
import { sma } from './sma.ts';

interface Bands {
  readonly middle: Series;
  readonly upper: Series;
  readonly lower: Series;
}

/**
 * Computes Bollinger bands: the simple moving average plus and minus a number of (population) standard
 * deviations.
 */
export function bollinger(values: readonly number[], length: number, deviations: number): Bands {
  const middle = sma(values, length);
  const away = middle.map((mean, i) => {
    if (mean === null) return null;
    let squares = 0;
    for (let at = i - length + 1; at <= i; at++) squares += ((values[at] ?? mean) - mean) ** 2;
    return Math.sqrt(squares / length) * deviations;
  });
  const moved = (direction: 1 | -1): Series =>
    middle.map((mean, i) => (mean === null ? null : mean + direction * (away[i] ?? 0)));
  return { middle, upper: moved(1), lower: moved(-1) };
}
