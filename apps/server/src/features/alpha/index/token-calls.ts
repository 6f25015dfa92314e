import { HIT_MULTIPLE } from '@dugout/domain/alpha/hit';
import { DAY_MS, type Extremes, isWhole, NO_TRADES, priceOf, type TrackedCall } from './call.ts';

type Span = { -readonly [K in keyof Extremes]: Extremes[K] };

/** Prices of a short time: a trade, or a candle of a second. US dollars for a whole token, unix ms. */
export interface Priced {
  readonly time: number;
  readonly high: number;
  readonly low: number;
}

const widened = (span: Span, { high, highAt, low }: Extremes): void => {
  if (!(high <= span.high) && !Number.isNaN(high)) Object.assign(span, { high, highAt });
  if (!(low >= span.low) && !Number.isNaN(low)) span.low = low;
};

/**
 * The calls of one token, oldest first, and the effect of its trades on them. The cost of a trade does not depend
 * on the number of calls: it widens the span since the newest call, and hits happen in the order of their prices.
 */
export class TokenCalls {
  readonly calls: TrackedCall[] = [];
  readonly callers = new Set<string>();
  /** Extremes from each call to the next one. */
  readonly #spans: Span[] = [];
  /** Calls that may still hit, cheapest first. */
  #waiting: TrackedCall[] = [];
  /** Index of the first call whose day is not over. */
  #firstOpen = 0;
  #buys = 0;
  #sells = 0;
  /** Another server follows the trades, and what it found out is read. */
  #isRead = false;
  readonly #decided: (call: TrackedCall) => void;

  /** `decided` is called when the outcome of a call is no longer open. */
  constructor(decided: (call: TrackedCall) => void) {
    this.#decided = decided;
  }

  /** Adds a call that is not older than the newest one. `since` has the known extremes since the call. */
  add(call: TrackedCall, since: Extremes = NO_TRADES): void {
    this.calls.push(call);
    this.callers.add(call.call.userId);
    if (this.#isRead) {
      call.read ??= { since, buys: 0, sells: 0 };
      return;
    }
    this.#spans.push({ ...since });
    this.setTrades(call, { buys: 0, sells: 0 });
    this.#wait(call);
  }

  get isRead(): boolean {
    return this.#isRead;
  }

  /** Leaves the trades to another server. */
  read(): void {
    const figures = this.calls.map((call) => ({ since: this.extremes(call), ...this.tradesSince(call) }));
    for (const [at, call] of this.calls.entries()) call.read = figures[at] ?? null;
    this.#reset();
    this.#isRead = true;
  }

  /** Returns its calls, which are to be added again, with the trades since: they are followed here from now on. */
  takeOver(): readonly TrackedCall[] {
    const calls = [...this.calls];
    this.calls.length = 0;
    this.#reset();
    for (const call of calls) call.read = null;
    this.#isRead = false;
    return calls;
  }

  #reset(): void {
    this.#spans.length = 0;
    this.#waiting = [];
    this.#firstOpen = 0;
    this.#buys = 0;
    this.#sells = 0;
  }

  priced({ time, high, low }: Priced): void {
    const span = this.#spans.at(-1);
    if (span === undefined) return;
    this.settle(time);
    widened(span, { high, highAt: time, low });
    let hits = 0;
    for (const call of this.#waiting) {
      if (high < priceOf(call) * HIT_MULTIPLE) break;
      call.outcome = { kind: 'hit', at: time, low: this.extremes(call).low };
      hits++;
      this.#decided(call);
    }
    if (hits > 0) this.#waiting.splice(0, hits);
  }

  counted(side: 'buy' | 'sell', count = 1): void {
    if (side === 'buy') this.#buys += count;
    else this.#sells += count;
  }

  /** Ends the day of calls that are a day old at `now`, unix ms. */
  settle(now: number): void {
    if (this.#isRead) return;
    for (; this.#firstOpen < this.calls.length; this.#firstOpen++) {
      const call = this.calls[this.#firstOpen] as TrackedCall;
      if (call.call.calledAt + DAY_MS >= now) return;
      if (call.day !== null) continue;
      call.day = this.extremes(call);
      this.#waiting = this.#waiting.filter((waiting) => waiting !== call);
      if (call.outcome.kind !== 'open') continue;
      call.outcome = isWhole(call) && !call.orphaned ? { kind: 'miss' } : { kind: 'unknown' };
      this.#decided(call);
    }
  }

  setTrades(call: TrackedCall, { buys, sells }: { readonly buys: number; readonly sells: number }): void {
    call.buysBefore = this.#buys - buys;
    call.sellsBefore = this.#sells - sells;
  }

  /** Since the call; NaN without trades. */
  extremes(call: TrackedCall): Extremes {
    if (call.read !== null) return call.read.since;
    const seen: Span = { ...NO_TRADES };
    // From the end, because the newest calls are read most.
    for (let at = this.calls.lastIndexOf(call); at < this.#spans.length; at++)
      widened(seen, this.#spans[at] as Span);
    return seen;
  }

  tradesSince({ buysBefore, sellsBefore, read }: TrackedCall): {
    readonly buys: number;
    readonly sells: number;
  } {
    if (read !== null) return { buys: read.buys, sells: read.sells };
    return { buys: this.#buys - buysBefore, sells: this.#sells - sellsBefore };
  }

  /** Calls whose day is not over, oldest first. */
  get open(): readonly TrackedCall[] {
    return this.calls.slice(this.#firstOpen);
  }

  /**
   * Clears the outcomes and counts of calls whose day is not over, so that trades can be applied again from the
   * oldest on.
   */
  reopen(): readonly TrackedCall[] {
    const open = this.open;
    const [oldest] = open;
    if (oldest === undefined) return open;
    const { buys, sells } = this.tradesSince(oldest);
    this.#buys -= buys;
    this.#sells -= sells;
    this.#waiting = [];
    this.calls.length = this.#firstOpen;
    this.#spans.length = this.#firstOpen;
    for (const call of open) {
      call.outcome = { kind: 'open' };
      call.complete = true;
    }
    return open;
  }

  #wait(call: TrackedCall): void {
    if (call.outcome.kind !== 'open' || call.orphaned) return;
    const price = priceOf(call);
    const at = this.#waiting.findIndex((other) => priceOf(other) > price);
    this.#waiting.splice(at === -1 ? this.#waiting.length : at, 0, call);
  }
}
