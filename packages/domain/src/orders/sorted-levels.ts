import type { Direction } from './order-kinds.ts';
import { reached } from './trigger.ts';

interface Level {
  readonly id: string;
  readonly level: number;
}

/**
 * Price levels of one token in one direction, sorted so that the next to trigger is last and can be checked at no
 * cost.
 */
export class SortedLevels {
  readonly #direction: Direction;
  readonly #levels: Level[] = [];

  constructor(direction: Direction) {
    this.#direction = direction;
  }

  get size(): number {
    return this.#levels.length;
  }

  add(id: string, level: number): void {
    this.#levels.splice(this.#placeOf(level), 0, { id, level });
  }

  remove(id: string, level: number): boolean {
    for (let at = this.#placeOf(level); at < this.#levels.length && this.#levels[at]?.level === level; at++) {
      if (this.#levels[at]?.id === id) return this.#levels.splice(at, 1).length === 1;
    }
    return false;
  }

  /** Removes every level that `price` has reached and adds their ids to `fired`, earliest reached first. */
  take(price: number, fired: string[]): void {
    for (
      let last = this.#last();
      last !== undefined && reached(this.#direction, last.level, price);
      last = this.#last()
    ) {
      fired.push(last.id);
      this.#levels.pop();
    }
  }

  #last(): Level | undefined {
    return this.#levels[this.#levels.length - 1];
  }

  /** Returns the first position whose level is not reached earlier than this one. */
  #placeOf(level: number): number {
    let low = 0;
    let high = this.#levels.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#levels[middle]?.level ?? 0;
      const before = this.#direction === 'above' ? other > level : other < level;
      if (before) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
