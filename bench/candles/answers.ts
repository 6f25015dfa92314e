import type { Window } from '@dugout/domain/windows';

export const SPANS = ['1m', '5m', '1h'] as const;
export const FIGURE_WINDOWS = ['5m', '1h', '24h'] as const satisfies readonly Window[];

/** Unix seconds, SOL per whole token, volume in SOL. */
export type CandleRow = readonly [
  time: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
];
/** US dollars, percent. */
export type WindowRow = readonly [
  buys: number,
  sells: number,
  volumeUsd: number,
  traders: number,
  changePct: number,
];

/** One side's result for a token at a moment. */
export interface Answer {
  readonly candles: Readonly<Record<(typeof SPANS)[number], readonly CandleRow[]>>;
  readonly windows: Readonly<Record<(typeof FIGURE_WINDOWS)[number], WindowRow>>;
}

/** A moment at which both sides are compared: after a number of trades, at a time (unix ms), for one token. */
export interface Moment {
  readonly trades: number;
  readonly now: number;
  readonly mint: string;
}

const near = (a: number, b: number, least: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b), least);
const same = (a: readonly number[], b: readonly number[] | undefined, least: number): boolean =>
  b !== undefined && a.length === b.length && a.every((value, at) => near(value, b[at] as number, least));

/** Throws when the two sides differ. */
export function compare(what: string, ours: Answer, theirs: Answer): void {
  for (const span of SPANS) {
    const [mine, other] = [ours.candles[span], theirs.candles[span]];
    const differs =
      mine.length !== other.length
        ? Math.min(mine.length, other.length)
        : mine.findIndex((row, at) => !same(row, other[at], 1e-12));
    if (differs !== -1)
      throw new Error(
        `candles: ${what}: candle ${differs} of ${span} differs: ${JSON.stringify([mine[differs], other[differs]])}`,
      );
  }
  for (const window of FIGURE_WINDOWS) {
    // A zero change appears as 0 or as a rounding error.
    if (!same(ours.windows[window], theirs.windows[window], 1_000))
      throw new Error(
        `candles: ${what}: figures of ${window} differ: ${JSON.stringify([ours.windows[window], theirs.windows[window]])}`,
      );
  }
}
