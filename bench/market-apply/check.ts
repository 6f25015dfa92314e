import { WINDOWS } from '@dugout/domain/windows';
import type { Candle } from '@dugout/market/types';
import type { Answer } from './sides.ts';

function fail(message: string): never {
  throw new Error(`market-apply: the two sides differ: ${message}`);
}

const near = (a: number | null, b: number | null): boolean =>
  a === b ||
  (a !== null && b !== null && Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b), 1e-12));

const sameCandle = (a: Candle, b: Candle | undefined): boolean =>
  b !== undefined &&
  a.time === b.time &&
  near(a.open, b.open) &&
  near(a.high, b.high) &&
  near(a.low, b.low) &&
  near(a.close, b.close) &&
  near(a.volume, b.volume);

const sameCandles = (a: readonly Candle[], b: readonly Candle[]): boolean =>
  a.length === b.length && a.every((candle, i) => sameCandle(candle, b[i]));

/** Both sides must agree on every token; the first difference ends the benchmark. */
export function check(ours: readonly Answer[], theirs: readonly Answer[]): void {
  if (ours.length !== theirs.length) fail('number of answers');
  for (const [index, answer] of ours.entries()) {
    const other = theirs[index];
    if (other === undefined) fail(`token ${index}`);
    checkFigures(answer.figures, other.figures, index);
    if (!sameCandles(answer.minutes, other.minutes)) fail(`candles of a minute of token ${index}`);
    if (!sameCandles(answer.hours, other.hours)) fail(`candles of an hour of token ${index}`);
  }
}

function checkFigures(a: Answer['figures'], b: Answer['figures'], index: number): void {
  if (a === null || b === null) {
    if (a !== b) fail(`only one knows token ${index}`);
    return;
  }
  if (!near(a.priceSol, b.priceSol) || !near(a.athUsd, b.athUsd)) fail(`price of token ${index}`);
  if (a.holders !== b.holders) fail(`holders of token ${index}: ${a.holders} and ${b.holders}`);
  for (const window of WINDOWS) {
    const [mine, their] = [a.windows[window], b.windows[window]];
    const sameCounts =
      mine.buys === their.buys && mine.sells === their.sells && mine.traders === their.traders;
    const sameChange = Math.abs((mine.changePct ?? 0) - (their.changePct ?? 0)) <= 1e-6;
    if (!sameCounts || !sameChange || !near(mine.volumeUsd, their.volumeUsd))
      fail(`${window} of token ${index}`);
  }
}
