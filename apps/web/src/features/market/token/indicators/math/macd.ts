import { ema, emaOf } from './ema.ts';
import type { Series } from './series.ts';

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
