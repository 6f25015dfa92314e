import { wilsonInterval } from '@dugout/domain/alpha/wilson';
import type { Rate } from '../index.ts';
import { DAY_MS, type TrackedCall } from './call.ts';

/** Skips calls with an open or unknown outcome. */
export function rateOf(calls: Iterable<TrackedCall>): Rate {
  let [hits, n] = [0, 0];
  for (const { outcome } of calls) {
    if (outcome.kind === 'hit') hits++;
    if (outcome.kind === 'hit' || outcome.kind === 'miss') n++;
  }
  return { hits, n, rate: n === 0 ? null : (hits / n) * 100, interval: wilsonInterval(hits, n) };
}

/** Returns the hit rate at a moment, unix ms. */
export const rateAt = (calls: readonly TrackedCall[], moment: number): Rate =>
  rateOf(
    calls.filter(({ call, outcome }) =>
      outcome.kind === 'hit' ? outcome.at <= moment : call.calledAt + DAY_MS <= moment,
    ),
  );

/** The calls of one trader, oldest first; the hit rate is recomputed after one is decided. */
export class CallerCalls {
  readonly userId: string;
  readonly calls: TrackedCall[] = [];
  #rate: Rate | null = null;

  constructor(userId: string) {
    this.userId = userId;
  }

  add(call: TrackedCall): void {
    this.calls.push(call);
    this.#rate = null;
  }

  changed(): void {
    this.#rate = null;
  }

  get rate(): Rate {
    this.#rate ??= rateOf(this.calls);
    return this.#rate;
  }
}
