import type { Candle } from '@dugout/contract/market/trades';

/** A value per candle, oldest first; null until there are enough candles. */
export type Series = readonly (number | null)[];

/** Computes the simple moving average: the mean of the last `length` values. */
export function sma(values: readonly number[], length: number): Series {
  let sum = 0;
  return values.map((value, i) => {
    sum += value - (values[i - length] ?? 0);
    return i < length - 1 ? null : sum / length;
  });
}

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

const MAX = 100;

/** Computes Wilder's relative strength index, 0 to 100; 50 if the price has not moved. */
export function rsi(values: readonly number[], length: number): Series {
  let gain = 0;
  let loss = 0;
  return values.map((value, i) => {
    const change = value - (values[i - 1] ?? value);
    const [up, down] = [Math.max(change, 0), Math.max(-change, 0)];
    if (i <= length) {
      gain += up / length;
      loss += down / length;
    } else {
      gain += (up - gain) / length;
      loss += (down - loss) / length;
    }
    if (i < length) return null;
    return gain + loss === 0 ? MAX / 2 : (MAX * gain) / (gain + loss);
  });
}

interface Macd {
  readonly line: Series;
  readonly signal: Series;
  readonly histogram: Series;
}

const minus = (a: Series, b: Series): Series =>
  a.map((value, i) => {
    const other = b[i] ?? null;
    return value === null || other === null ? null : value - other;
  });

/**
 * Computes the moving average convergence divergence: the fast minus the slow average, its own average (signal),
 * and their difference (histogram).
 */
export function macd(values: readonly number[], fast: number, slow: number, signalLength: number): Macd {
  const line = minus(ema(values, fast), ema(values, slow));
  const signal = emaOf(line, signalLength);
  return { line, signal, histogram: minus(line, signal) };
}

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

const DAY = 86_400;

/**
 * Computes the volume-weighted average price since midnight UTC, by each candle's typical price. Volume is in the
 * quote currency, so traded tokens are volume divided by price.
 */
export function vwap(candles: readonly Candle[]): Series {
  let day = Number.NaN;
  let paid = 0;
  let tokens = 0;
  return candles.map(({ time, high, low, close, volume }) => {
    const today = Math.floor(time / DAY);
    if (today !== day) {
      day = today;
      paid = 0;
      tokens = 0;
    }
    paid += volume;
    tokens += volume / ((high + low + close) / 3);
    return tokens > 0 ? paid / tokens : null;
  });
}
