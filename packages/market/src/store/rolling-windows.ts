import { WINDOW_MS, WINDOWS, type Window } from '@dugout/domain/windows';
import { lengthened, lengthenedFloats, nextSize } from './growth.ts';
import type { HolderBook } from './holder-book.ts';
import { BUY, type TradeTape } from './trade-tape.ts';

const NONE = -1;
const COUNT = WINDOWS.length;
const SPANS = WINDOWS.map((window) => WINDOW_MS[window]);
/**
 * Doubles per token and window. Trades after `SINCE` are counted; `TAIL_TIME` is the time of the first of them.
 */
const DOUBLES = 3;
const [SINCE, TAIL_TIME, MICRO_USD] = [0, 1, 2];
const FIELDS = 5;
const [TAIL, BUYS, SELLS, TRADERS, VALUED] = [0, 1, 2, 3, 4];

export const windowIndex = (window: Window): number => WINDOWS.indexOf(window);

export interface RollingWindowsDump {
  readonly doubles: Float64Array<ArrayBuffer>;
  readonly ints: Int32Array<ArrayBuffer>;
  readonly rows: Int32Array<ArrayBuffer>;
  readonly free: readonly number[];
  readonly taken: number;
}

/**
 * Exact rolling sums over the trades with `time > now - window`, per token and window. A window keeps a pointer
 * to its first trade; `settle` moves it to `now`, forward or back, so each trade enters and leaves once. A wallet
 * counts as a trader while its newest trade of the token is inside the window. Only tokens with trades on the
 * tape have a row.
 */
export class RollingWindows {
  #doubles = new Float64Array(0);
  #ints = new Int32Array(0);
  /** The row of each token, and the free list of rows. */
  #rows = new Int32Array(0);
  readonly #free: number[] = [];
  #taken = 0;

  readonly #tape: TradeTape;
  readonly #holders: HolderBook;

  constructor(tape: TradeTape, holders: HolderBook) {
    this.#tape = tape;
    this.#holders = holders;
  }

  get bytes(): number {
    return this.#doubles.byteLength + this.#ints.byteLength + this.#rows.byteLength;
  }

  /**
   * Counts a trade just added to the tape. `before` is the wallet's previous trade of the token, or -1; `newest`
   * is true when this trade is newer than that one.
   */
  add(token: number, trade: number, before: number, newest: boolean): void {
    const row = this.#take(token);
    const time = this.#tape.time(trade);
    const next = this.#tape.next(trade);
    const beforeTime = before === NONE ? Number.NEGATIVE_INFINITY : this.#tape.time(before);
    const isBuy = (this.#tape.flags(trade) & BUY) !== 0;
    const microUsd = this.#tape.microUsd(trade);
    for (let window = row * COUNT; window < (row + 1) * COUNT; window++) {
      const since = this.#doubles[window * DOUBLES + SINCE] as number;
      if (time <= since) continue;
      const at = window * FIELDS;
      this.#count(at, isBuy, microUsd, window, 1);
      if (newest && beforeTime <= since) this.#bump(at + TRADERS, 1);
      const tail = this.#ints[at + TAIL] as number;
      if (tail === NONE || tail === next) this.#setTail(window, trade);
    }
  }

  settle(token: number, index: number, now: number): void {
    const row = this.#rowOf(token);
    if (row === NONE) return;
    const at = (row * COUNT + index) * DOUBLES;
    const since = now - (SPANS[index] as number);
    const before = this.#doubles[at + SINCE] as number;
    if (since < before || since >= (this.#doubles[at + TAIL_TIME] as number))
      this.#moveTo(token, row * COUNT + index, since);
    else this.#doubles[at + SINCE] = since;
  }

  /** Removes a trade from every window that still counts it, because it leaves the tape. */
  forget(token: number, trade: number): void {
    const time = this.#tape.time(trade);
    const row = this.#rowOf(token);
    for (let window = row * COUNT; window < (row + 1) * COUNT; window++) {
      if (time > (this.#doubles[window * DOUBLES + SINCE] as number)) this.#moveTo(token, window, time);
    }
  }

  /**
   * Removes an orphaned trade from every window that counts it, before it leaves the tape. `before` is the
   * wallet's newest remaining trade of the token (-1 for none) if the orphaned one was its newest; otherwise
   * null.
   */
  rollBack(token: number, trade: number, before: number | null): void {
    const tape = this.#tape;
    const time = tape.time(trade);
    const beforeTime = before === null || before === NONE ? Number.NEGATIVE_INFINITY : tape.time(before);
    const row = this.#rowOf(token);
    for (let window = row * COUNT; window < (row + 1) * COUNT; window++) {
      const since = this.#doubles[window * DOUBLES + SINCE] as number;
      if (time <= since) continue;
      const at = window * FIELDS;
      this.#count(at, (tape.flags(trade) & BUY) !== 0, tape.microUsd(trade), window, -1);
      if (before !== null && beforeTime <= since) this.#bump(at + TRADERS, -1);
      if (this.#ints[at + TAIL] === trade) this.#setTail(window, tape.next(trade));
    }
  }

  /** Frees a token's row after its last trade left the tape. */
  giveBack(token: number): void {
    const row = this.#rowOf(token);
    if (row === NONE) return;
    this.#rows[token] = NONE;
    this.#free.push(row);
  }

  buys(token: number, index: number): number {
    return this.#field(token, index, BUYS);
  }
  sells(token: number, index: number): number {
    return this.#field(token, index, SELLS);
  }
  traders(token: number, index: number): number {
    return this.#field(token, index, TRADERS);
  }
  /** US dollars; NaN when there are trades but none of them has a known value. */
  volumeUsd(token: number, index: number): number {
    if (this.buys(token, index) + this.sells(token, index) === 0) return 0;
    if (this.#field(token, index, VALUED) === 0) return Number.NaN;
    return (this.#doubles[(this.#rowOf(token) * COUNT + index) * DOUBLES + MICRO_USD] as number) / 1e6;
  }
  /** The newest trade at or before the start of a settled window, or -1. */
  tradeBefore(token: number, index: number): number {
    const row = this.#rowOf(token);
    const tail = row === NONE ? NONE : (this.#ints[(row * COUNT + index) * FIELDS + TAIL] as number);
    return tail === NONE ? this.#tape.last(token) : this.#tape.previous(tail);
  }

  dump(): RollingWindowsDump {
    return {
      doubles: this.#doubles,
      ints: this.#ints,
      rows: this.#rows,
      free: this.#free,
      taken: this.#taken,
    };
  }

  load({ doubles, ints, rows, free, taken }: RollingWindowsDump): void {
    this.#doubles = doubles;
    this.#ints = ints;
    this.#rows = rows;
    this.#free.push(...free);
    this.#taken = taken;
  }

  #moveTo(token: number, window: number, since: number): void {
    const at = window * FIELDS;
    const tape = this.#tape;
    let tail = this.#ints[at + TAIL] as number;
    if (since > (this.#doubles[window * DOUBLES + SINCE] as number)) {
      for (; tail !== NONE && tape.time(tail) <= since; tail = tape.next(tail))
        this.#pass(at, window, tail, -1);
    } else {
      let before = tail === NONE ? tape.last(token) : tape.previous(tail);
      for (; before !== NONE && tape.time(before) > since; before = tape.previous(before)) {
        this.#pass(at, window, before, 1);
        tail = before;
      }
    }
    this.#setTail(window, tail);
    this.#doubles[window * DOUBLES + SINCE] = since;
  }

  #pass(at: number, window: number, trade: number, step: number): void {
    this.#count(at, (this.#tape.flags(trade) & BUY) !== 0, this.#tape.microUsd(trade), window, step);
    if (this.#holders.lastTrade(this.#tape.holder(trade)) === trade) this.#bump(at + TRADERS, step);
  }

  #count(at: number, isBuy: boolean, microUsd: number, window: number, step: number): void {
    this.#bump(isBuy ? at + BUYS : at + SELLS, step);
    if (Number.isNaN(microUsd)) return;
    this.#bump(at + VALUED, step);
    const usd = window * DOUBLES + MICRO_USD;
    this.#doubles[usd] = (this.#doubles[usd] as number) + step * microUsd;
  }

  #setTail(window: number, trade: number): void {
    this.#ints[window * FIELDS + TAIL] = trade;
    this.#doubles[window * DOUBLES + TAIL_TIME] =
      trade === NONE ? Number.POSITIVE_INFINITY : this.#tape.time(trade);
  }

  #bump(at: number, step: number): void {
    this.#ints[at] = (this.#ints[at] as number) + step;
  }

  #rowOf(token: number): number {
    return this.#rows[token] ?? NONE;
  }

  #field(token: number, index: number, field: number): number {
    const row = this.#rowOf(token);
    return row === NONE ? 0 : (this.#ints[(row * COUNT + index) * FIELDS + field] as number);
  }

  /** Returns the row of a token, adding an empty one if necessary. */
  #take(token: number): number {
    if (token >= this.#rows.length)
      this.#rows = lengthened(this.#rows, nextSize(this.#rows.length, token + 1), NONE);
    const known = this.#rows[token] as number;
    if (known !== NONE) return known;
    const row = this.#free.pop() ?? this.#taken++;
    this.#reserve(row);
    this.#rows[token] = row;
    this.#doubles.fill(0, row * COUNT * DOUBLES, (row + 1) * COUNT * DOUBLES);
    this.#ints.fill(0, row * COUNT * FIELDS, (row + 1) * COUNT * FIELDS);
    for (let window = row * COUNT; window < (row + 1) * COUNT; window++) {
      this.#doubles[window * DOUBLES + SINCE] = Number.NEGATIVE_INFINITY;
      this.#setTail(window, NONE);
    }
    return row;
  }

  #reserve(row: number): void {
    const size = this.#ints.length / (COUNT * FIELDS);
    if (row < size) return;
    const next = nextSize(size, row + 1) * COUNT;
    this.#doubles = lengthenedFloats(this.#doubles, next * DOUBLES, 0);
    this.#ints = lengthened(this.#ints, next * FIELDS, 0);
  }
}
