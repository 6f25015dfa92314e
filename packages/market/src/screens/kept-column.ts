import type { Sight } from '../lists/sight.ts';
import { Column } from './column.ts';
import type { FigureColumn } from './figure-columns.ts';
import type { WindowClock } from './window-clock.ts';

/** A column and the position in the change log up to which it is current. */
export class KeptColumn {
  readonly column = new Column();
  readonly index: number;
  /** Unix ms of the last screen that used it. */
  usedAt = Number.NEGATIVE_INFINITY;
  readonly #figure: FigureColumn;
  readonly #clock: WindowClock | null;
  #changesAt = 0;
  #leftAt = 0;
  #begun = Number.NaN;
  #pricesRewritten = 0;

  /** `clock` and `index` are those of its window; null and -1 for none. */
  constructor(figure: FigureColumn, clock: WindowClock | null, index: number) {
    this.#figure = figure;
    this.#clock = clock;
    this.index = index;
  }

  /** Updates every key to the sight's moment. */
  bringTo(sight: Sight): void {
    const { tokens, changes, solPrices } = sight.state;
    this.#clock?.advance(sight.now);
    const { left, begun } = this.#clock ?? { left: null, begun: 0 };
    const goesOn =
      begun === this.#begun &&
      this.#pricesRewritten === solPrices.rewritten &&
      changes.reachesBackTo(this.#changesAt) &&
      (left === null || left.reachesBackTo(this.#leftAt));
    if (goesOn) {
      for (let at = this.#changesAt; at < changes.end; at++) this.#write(sight, changes.at(at));
      for (let at = this.#leftAt; left !== null && at < left.end; at++) this.#write(sight, left.at(at));
    } else this.column.size = 0;
    for (; this.column.size < tokens.length; this.column.size++) this.#put(sight, this.column.size);
    this.#changesAt = changes.end;
    this.#leftAt = left?.end ?? 0;
    this.#begun = begun;
    this.#pricesRewritten = solPrices.rewritten;
  }

  #write(sight: Sight, number: number): void {
    if (number < this.column.size) this.#put(sight, number);
  }

  #put(sight: Sight, number: number): void {
    const token = sight.state.tokens[number];
    if (token !== undefined) this.#figure.write(sight, token, this.column);
  }
}
