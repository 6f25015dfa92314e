import { WINDOWS } from '@dugout/domain/windows';
import { isFigure } from '../lists/screener.ts';
import type { Sight } from '../lists/sight.ts';
import type { Screen, ScreenQuery } from '../queries.ts';
import { solUsdOf } from '../reads/figures.ts';
import type { ShareCache } from '../reads/shares.ts';
import type { MarketState } from '../state.ts';
import { windowIndex } from '../store/rolling-windows.ts';
import { type Formula, fillRange } from './column.ts';
import {
  CODE_COLUMNS,
  type CodeColumn,
  codesWanted,
  columnWindow,
  FIGURE_COLUMNS,
  type FigureColumn,
} from './figure-columns.ts';
import { KeptColumn } from './kept-column.ts';
import { keyOf, TopRows } from './top-rows.ts';
import { WindowClock } from './window-clock.ts';

/** Rows per batch, small enough for the CPU cache. */
const BLOCK = 4_096;
/** Sample rows for estimating which test is most selective. */
const SAMPLE = 1_024;
/** The fractional parts of its multiples are evenly distributed between 0 and 1. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Changes after which the columns catch up, so no screen has to process many at once. */
const CATCH_UP = 512;
/** A column unused for this many ms is dropped. */
const KEEP_MS = 600_000;
/** Events may be ahead of the clock that screens use, so columns stay at least this far behind them. */
const MARGIN_MS = 2_000;

interface Test {
  /** Keeps those of the first `count` rows that pass; returns how many remain. */
  readonly narrow: (count: number, rows: Int32Array) => number;
  /** The same for a range of rows. */
  readonly within: (from: number, to: number, rows: Int32Array) => number;
}

interface Sort {
  readonly kept: KeptColumn;
  readonly formula: Formula;
  /** 1 for ascending, -1 for descending. */
  readonly sign: number;
  readonly count: number;
}

/**
 * Screens over columns. Each requested figure has a column, created on first use and kept current from the change
 * log, so a screen reads only a few numbers per token.
 */
export class Screens {
  readonly #state: MarketState;
  readonly #shares: ShareCache;
  readonly #columns = new Map<string, KeptColumn>();
  readonly #clocks: readonly WindowClock[];
  readonly #rows = new Int32Array(BLOCK);
  readonly #values = new Float64Array(BLOCK);
  /** The newest moment of any screen, and the market's time then. */
  #now = Number.NEGATIVE_INFINITY;
  #timeThen = 0;

  /** Columns catch up after `catchUp` changes even if no screen is read. */
  constructor(state: MarketState, shares: ShareCache, catchUp = CATCH_UP) {
    this.#state = state;
    this.#shares = shares;
    this.#clocks = WINDOWS.map((_, index) => new WindowClock(state, index));
    state.changes.whenever(catchUp, () => this.#catchUp());
  }

  /** Called before a trade leaves the tape. */
  forget(trade: number): void {
    for (const clock of this.#clocks) clock.forget(trade);
  }

  /** Sorts unknown figures last in either direction, and ties by the order in which the market saw the tokens. */
  read(query: ScreenQuery, now: number): Screen {
    this.#dropUnused(now);
    this.#now = now;
    this.#timeThen = this.#state.lastTime;
    const total = this.#state.tokens.length;
    const tests = this.#inOrder(this.#testsOf(query, now), total);
    const { kept, formula } = this.#figure(query.sortBy, windowIndex(query.window), now);
    const from = (query.page - 1) * query.limit;
    const sort: Sort = {
      kept,
      formula,
      sign: query.sortDir === 'asc' ? 1 : -1,
      count: Math.min(total, from + query.limit),
    };
    const near = this.#scan(tests, sort, this.#boundOf(tests, sort, total), total);
    const { top, fitting } =
      near.top.size < Math.min(sort.count, near.fitting)
        ? this.#scan(tests, sort, Number.POSITIVE_INFINITY, total)
        : near;
    return {
      mints: top.inOrder(from).map((number) => this.#state.mints.text(number)),
      count: fitting,
      total: total - this.#state.vacant,
    };
  }

  #scan(
    tests: readonly Test[],
    { kept, formula, sign, count }: Sort,
    bound: number,
    total: number,
  ): { top: TopRows; fitting: number } {
    const top = new TopRows(count, bound);
    let fitting = 0;
    for (let start = 0; start < total; start += BLOCK) {
      const passing = this.#passing(tests, start, Math.min(total, start + BLOCK));
      fitting += passing;
      kept.column.read(passing, formula, this.#rows, this.#values);
      top.offer(passing, sign, this.#values, this.#rows);
    }
    return { top, fitting };
  }

  /**
   * Returns a key that, judging by a sample, somewhat more rows than needed reach, so that few have to be sorted
   * whatever their distribution.
   */
  #boundOf(tests: readonly Test[], { kept, formula, sign, count }: Sort, total: number): number {
    const sampled = this.#sample(total);
    const passing = tests.reduce((left, { narrow }) => narrow(left, this.#rows), sampled);
    const wanted = 4 + Math.ceil((2 * count * sampled) / total);
    if (passing <= wanted) return Number.POSITIVE_INFINITY;
    kept.column.read(passing, formula, this.#rows, this.#values);
    const keys = this.#values.slice(0, passing).map((value) => keyOf(value, sign));
    return keys.sort()[wanted] as number;
  }

  /** Fills the buffer with evenly but irregularly distributed rows; returns their count. */
  #sample(total: number): number {
    const count = Math.min(SAMPLE, total);
    for (let at = 0; at < count; at++) this.#rows[at] = Math.floor(((at * GOLDEN) % 1) * total);
    return count;
  }

  /** Moves the rows of a range that pass all tests to the front; returns their count. */
  #passing(tests: readonly Test[], start: number, end: number): number {
    const [first, ...others] = tests;
    let count =
      first === undefined ? fillRange(this.#rows, start, end) : first.within(start, end, this.#rows);
    for (const { narrow } of others) count = narrow(count, this.#rows);
    return count;
  }

  #testsOf({ window, bounds = {}, markets, authorities, mayhem }: ScreenQuery, now: number): Test[] {
    const tests: Test[] = [];
    for (const [figure, bound] of Object.entries(bounds)) {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = bound ?? {};
      if (min === Number.NEGATIVE_INFINITY && max === Number.POSITIVE_INFINITY) continue;
      const { kept, formula } = this.#figure(figure, windowIndex(window), now);
      tests.push({
        narrow: (count, rows) => kept.column.narrow(count, formula, min, max, rows),
        within: (from, to, rows) => kept.column.within(from, to, formula, min, max, rows),
      });
    }
    for (const { column: name, wanted } of codesWanted(
      markets,
      this.#state.vacant > 0,
      authorities,
      mayhem,
    )) {
      const { column } = this.#codes(name, now);
      const narrow: Test['narrow'] = (count, rows) => column.narrowTo(count, wanted, rows);
      tests.push({ narrow, within: (from, to, rows) => narrow(fillRange(rows, from, to), rows) });
    }
    return tests;
  }

  /** Sorts the tests by selectivity in a sample, most selective first. */
  #inOrder(tests: readonly Test[], total: number): readonly Test[] {
    if (tests.length < 2) return tests;
    const passed = new Map(tests.map((test) => [test, test.narrow(this.#sample(total), this.#rows)]));
    return tests.toSorted((a, b) => (passed.get(a) ?? 0) - (passed.get(b) ?? 0));
  }

  #figure(
    name: string,
    ofScreen: number,
    now: number,
  ): { readonly kept: KeptColumn; readonly formula: Formula } {
    if (!isFigure(name)) throw new RangeError(`unknown token figure: ${name}`);
    const figure = FIGURE_COLUMNS[name];
    const index = columnWindow(figure, ofScreen);
    const sight = this.#sight(index, now);
    return { kept: this.#column(`${name} ${index}`, figure, index, sight), formula: figure.formula(sight) };
  }

  #codes(name: CodeColumn, now: number): KeptColumn {
    return this.#column(name, CODE_COLUMNS[name], -1, this.#sight(-1, now));
  }

  #sight(index: number, now: number): Sight {
    return { state: this.#state, shares: this.#shares, index, now, solUsd: solUsdOf(this.#state) };
  }

  #column(name: string, figure: FigureColumn, index: number, sight: Sight): KeptColumn {
    const kept = this.#columns.get(name) ?? new KeptColumn(figure, this.#clocks[index] ?? null, index);
    this.#columns.set(name, kept);
    kept.usedAt = sight.now;
    kept.bringTo(sight);
    return kept;
  }

  #dropUnused(now: number): void {
    for (const [name, { usedAt }] of this.#columns) if (now - usedAt > KEEP_MS) this.#columns.delete(name);
  }

  #catchUp(): void {
    if (this.#columns.size === 0) return;
    const now = Math.max(this.#now, this.#now + this.#state.lastTime - this.#timeThen - MARGIN_MS);
    for (const kept of this.#columns.values()) kept.bringTo(this.#sight(kept.index, now));
  }
}
