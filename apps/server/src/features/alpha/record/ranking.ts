import { HOUR_MS } from '../index/call.ts';
import type { CallIndex } from '../index/call-index.ts';
import { rateOf } from '../index/caller-calls.ts';
import type { Ranked, RankingWindow } from '../index.ts';

const WINDOW_HOURS: Readonly<Record<Exclude<RankingWindow, 'all'>, number>> = {
  '24h': 24,
  '7d': 7 * 24,
  '30d': 30 * 24,
};
const KEPT_FOR_MS = 5_000;

/** Calls made after `from` and up to `to`, unix ms. */
interface Span {
  readonly from: number;
  readonly to: number;
}

function spanOf(window: RankingWindow, now: number, isBefore: boolean): Span {
  if (window === 'all')
    return { from: Number.NEGATIVE_INFINITY, to: isBefore ? now - WINDOW_HOURS['24h'] * HOUR_MS : now };
  const length = WINDOW_HOURS[window] * HOUR_MS;
  const to = isBefore ? now - length : now;
  return { from: to - length, to };
}

/**
 * Callers with finished calls, by the lower bound of the interval of their hit rate; ties by more calls, then by
 * id. Recomputed every few seconds.
 */
export class Ranking {
  readonly #callIndex: CallIndex;
  readonly #now: () => number;
  readonly #kept = new Map<string, { readonly at: number; readonly ranked: readonly Ranked[] }>();

  /** `now` is the market's clock, unix ms. */
  constructor(callIndex: CallIndex, now: () => number) {
    this.#callIndex = callIndex;
    this.#now = now;
  }

  read(window: RankingWindow): readonly Ranked[] {
    return this.#ranked(window, false);
  }

  /** Ranks by the calls of the previous window; for all time, by those made until a day ago. */
  before(window: RankingWindow): readonly Ranked[] {
    return this.#ranked(window, true);
  }

  #ranked(window: RankingWindow, isBefore: boolean): readonly Ranked[] {
    const now = this.#now();
    const key = `${window} ${isBefore}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined && now - kept.at < KEPT_FOR_MS) return kept.ranked;
    const { from, to } = spanOf(window, now, isBefore);
    const ranked = [...this.#callIndex.callers()]
      .map((caller) => {
        const calls = caller.calls.filter(({ call }) => call.calledAt > from && call.calledAt <= to);
        const whole = calls.length === caller.calls.length;
        return { userId: caller.userId, rate: whole ? caller.rate : rateOf(calls), total: calls.length };
      })
      .filter(({ rate }) => rate.n > 0)
      .sort(
        (a, b) =>
          (b.rate.interval?.[0] ?? 0) - (a.rate.interval?.[0] ?? 0) ||
          b.rate.n - a.rate.n ||
          (a.userId < b.userId ? -1 : 1),
      );
    this.#kept.set(key, { at: now, ranked });
    return ranked;
  }

  /** From 1; null for a caller without finished calls. */
  placeOf(userId: string): { readonly position: number; readonly of: number } | null {
    const ranked = this.read('all');
    const at = ranked.findIndex((row) => row.userId === userId);
    return at === -1 ? null : { position: at + 1, of: ranked.length };
  }
}
