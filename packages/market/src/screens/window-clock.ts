import { WINDOW_MS, WINDOWS, type Window } from '@dugout/domain/windows';
import type { MarketState } from '../state.ts';
import { ChangeLog } from '../store/change-log.ts';
import { TimedTokens } from '../store/timed-tokens.ts';

const NONE = -1;

/** Tracks which tokens' figures change just because time passes: a trade or the first price leaves the window. */
export class WindowClock {
  readonly #state: MarketState;
  readonly #span: number;
  /** Tokens for which something left the window. */
  readonly left = new ChangeLog();
  /** How often the clock started over. */
  begun = 0;
  #since = Number.NaN;
  /** The first trade, in order of arrival, that may still be in the window; -1 when all have left. */
  #next = NONE;
  /** The last arrived trade processed, and the newest time among those processed. */
  #seen = NONE;
  #newest = Number.NEGATIVE_INFINITY;
  /** Items that do not leave in order of arrival: late trades and first prices. */
  #others = new TimedTokens();
  /** Whether a token's first price is queued in `#others`. */
  #waits = new Uint8Array(0);
  #changesAt = 0;
  #tokens = 0;

  constructor(state: MarketState, index: number) {
    this.#state = state;
    this.#span = WINDOW_MS[WINDOWS[index] as Window];
  }

  /**
   * Advances to `now` (unix ms). Starts over when `now` is before the previous call or too many changes were
   * missed; every figure may have changed then.
   */
  advance(now: number): void {
    const since = now - this.#span;
    if (!(since >= this.#since && this.#state.changes.reachesBackTo(this.#changesAt))) this.#begin(since);
    this.#meetTrades();
    this.#meetFirstPrices();
    this.#since = since;
    this.#leave();
  }

  /** Called before a trade leaves the tape. */
  forget(at: number): void {
    if (this.#next === at) this.#next = this.#state.tape.later(at);
    if (this.#seen === at) this.#seen = NONE;
  }

  #begin(since: number): void {
    this.begun++;
    this.#since = since;
    this.#next = NONE;
    this.#seen = NONE;
    this.#newest = Number.NEGATIVE_INFINITY;
    this.#others = new TimedTokens();
    this.#waits.fill(0);
    this.#changesAt = this.#state.changes.end;
    this.#tokens = 0;
  }

  #meetTrades(): void {
    const { tape } = this.#state;
    for (
      let at = this.#seen === NONE ? tape.oldest : tape.later(this.#seen);
      at !== NONE;
      at = tape.later(at)
    ) {
      this.#seen = at;
      const time = tape.time(at);
      if (time <= this.#since) continue;
      if (time < this.#newest) this.#others.add(time, this.#tokenOf(at));
      else this.#newest = time;
      if (this.#next === NONE) this.#next = at;
    }
  }

  #meetFirstPrices(): void {
    const { changes, tokens } = this.#state;
    if (this.#waits.length < tokens.length) {
      const longer = new Uint8Array(Math.ceil(tokens.length * 1.5));
      longer.set(this.#waits);
      this.#waits = longer;
    }
    for (; this.#changesAt < changes.end; this.#changesAt++)
      this.#meetFirstPrice(changes.at(this.#changesAt));
    for (; this.#tokens < tokens.length; this.#tokens++) this.#meetFirstPrice(this.#tokens);
  }

  #meetFirstPrice(number: number): void {
    const baselineTime = this.#state.tokens[number]?.baselineTime ?? Number.NEGATIVE_INFINITY;
    if (baselineTime <= this.#since || this.#waits[number] === 1) return;
    this.#waits[number] = 1;
    this.#others.add(baselineTime, number);
  }

  #leave(): void {
    const { tape } = this.#state;
    for (; this.#next !== NONE && tape.time(this.#next) <= this.#since; this.#next = tape.later(this.#next))
      this.left.add(this.#tokenOf(this.#next));
    while (this.#others.earliest <= this.#since) {
      const token = this.#others.take();
      this.#waits[token] = 0;
      this.left.add(token);
      // This was a late trade, or the baseline moved since: the first price may still be pending.
      this.#meetFirstPrice(token);
    }
  }

  #tokenOf(trade: number): number {
    return this.#state.holders.token(this.#state.tape.holder(trade));
  }
}
