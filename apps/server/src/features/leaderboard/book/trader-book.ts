import { type Contribution, drawdown, type Figures, NO_FIGURES } from '@dugout/domain/leaderboard/standing';
import { type Tally, tallyOf } from '@dugout/domain/leaderboard/tally';
import { TASK_TRADE_LAMPORTS } from '@dugout/domain/standing/goals';

interface Kept {
  readonly id: string;
  what: Contribution;
}

/** What a trader's trades have added up to, by time: a window is the difference of two sums. */
export class TraderBook {
  readonly #byId = new Map<string, Kept>();
  readonly #kept: Kept[] = [];
  /** `#sums[n]` is what the first n add up to; built as far as it is right. */
  #sums: Figures[] = [NO_FIGURES];
  #sorted = true;
  #tally: Tally | null = null;

  /** Adds what a trade counts, or replaces what it counted before. */
  put(id: string, what: Contribution): void {
    this.#tally = null;
    const known = this.#byId.get(id);
    if (known !== undefined) {
      known.what = what;
      this.#sums = [NO_FIGURES];
      return;
    }
    const last = this.#kept.at(-1);
    if (last !== undefined && inOrder(last, { id, what }) > 0) this.#sorted = false;
    const kept = { id, what };
    this.#byId.set(id, kept);
    this.#kept.push(kept);
  }

  /** Adds everything to another book as well. */
  copyTo(other: TraderBook): void {
    for (const { id, what } of this.#kept) other.put(id, what);
  }

  /** Over trades after `from` and up to `to`, unix ms. */
  figures(from: number, to: number): Figures {
    const [first, after] = [this.#upTo(from), this.#upTo(to)];
    const [a, b] = [this.#sums[first] ?? NO_FIGURES, this.#sums[after] ?? NO_FIGURES];
    return {
      volume: b.volume - a.volume,
      wash: b.wash - a.wash,
      realized: b.realized - a.realized,
      cost: b.cost - a.cost,
      closed: b.closed - a.closed,
      won: b.won - a.won,
    };
  }

  /** What all of the trades come to, counted when something has changed. */
  tally(): Tally {
    if (this.#tally !== null) return this.#tally;
    this.#build();
    this.#tally = tallyOf(
      this.#kept.map(({ what }) => what),
      TASK_TRADE_LAMPORTS,
    );
    return this.#tally;
  }

  /** Lamports, over trades after `from` and up to `to`. */
  drawdown(from: number, to: number): bigint {
    return drawdown(this.#kept.slice(this.#upTo(from), this.#upTo(to)).map(({ what }) => what));
  }

  /** Lamports realized after `from` at `points` equal distances in time up to `to`, from the first trade on. */
  curve(from: number, to: number, points: number): bigint[] {
    const first = this.#kept[this.#upTo(from)]?.what.time ?? to;
    const step = (to - first) / points;
    return Array.from({ length: points }, (_, at) => this.figures(from, first + (at + 1) * step).realized);
  }

  /** How many trades there are up to a moment. */
  #upTo(time: number): number {
    this.#build();
    let [low, high] = [0, this.#kept.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#kept[middle]?.what.time ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #build(): void {
    if (!this.#sorted) {
      this.#kept.sort(inOrder);
      this.#sums = [NO_FIGURES];
      this.#sorted = true;
    }
    for (let at = this.#sums.length - 1; at < this.#kept.length; at++) {
      const [sum, kept] = [this.#sums[at], this.#kept[at]];
      if (sum === undefined || kept === undefined) return;
      const { volume, wash, realized, cost, closed } = kept.what;
      this.#sums.push({
        volume: sum.volume + volume,
        wash: sum.wash + wash,
        realized: sum.realized + realized,
        cost: sum.cost + cost,
        closed: sum.closed + (closed === null ? 0 : 1),
        won: sum.won + (closed === 'won' ? 1 : 0),
      });
    }
  }
}

const inOrder = (a: Kept, b: Kept): number =>
  a.what.time - b.what.time || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
