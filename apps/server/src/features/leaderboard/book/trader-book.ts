import { drawdown, type Figures } from '@dugout/domain/leaderboard/standing';
import { type Tally, tallyOf } from '@dugout/domain/leaderboard/tally';
import { TASK_TRADE_LAMPORTS } from '@dugout/domain/standing/goals';
import type { BookedTrades } from './booked-trades.ts';
import { amounts, integers } from './column.ts';

class Sums {
  readonly #volume = amounts();
  readonly #wash = amounts();
  readonly #realized = amounts();
  readonly #cost = amounts();
  readonly #closed = integers();
  readonly #won = integers();

  set(count: number, { volume, wash, realized, cost, closed, won }: Figures): void {
    this.#volume.set(count, volume);
    this.#wash.set(count, wash);
    this.#realized.set(count, realized);
    this.#cost.set(count, cost);
    this.#closed.set(count, closed);
    this.#won.set(count, won);
  }

  between(first: number, after: number): Figures {
    return {
      volume: this.#volume.get(after) - this.#volume.get(first),
      wash: this.#wash.get(after) - this.#wash.get(first),
      realized: this.#realized.get(after) - this.#realized.get(first),
      cost: this.#cost.get(after) - this.#cost.get(first),
      closed: this.#closed.get(after) - this.#closed.get(first),
      won: this.#won.get(after) - this.#won.get(first),
    };
  }
}

/** A trader's sums by time: a window is the difference of two prefix sums. */
export class TraderBook {
  readonly #booked: BookedTrades;
  readonly #trades: number[] = [];
  readonly #sums = new Sums();
  /** How many of the trades have valid sums. */
  #summed = 0;
  #sorted = true;
  #tally: Tally | null = null;

  constructor(booked: BookedTrades) {
    this.#booked = booked;
  }

  get trades(): readonly number[] {
    return this.#trades;
  }

  add(number: number): void {
    this.#tally = null;
    const last = this.#trades.at(-1);
    if (last !== undefined && this.#booked.inOrderOfTime(last, number) > 0) this.#sorted = false;
    this.#trades.push(number);
  }

  countedAgain(): void {
    this.#tally = null;
    this.#summed = 0;
  }

  /** Adds everything to another book as well. */
  copyTo(other: TraderBook): void {
    for (const number of this.#trades) other.add(number);
  }

  /** Returns the figures of trades after `from` and up to `to`, unix ms. */
  figures(from: number, to: number): Figures {
    this.#build();
    return this.#sums.between(this.#upTo(from), this.#upTo(to));
  }

  /** Returns the totals of all trades, cached until a change. */
  tally(): Tally {
    if (this.#tally !== null) return this.#tally;
    this.#build();
    this.#tally = tallyOf(this.#contributions(0, this.#trades.length), TASK_TRADE_LAMPORTS);
    return this.#tally;
  }

  /** Returns lamports, over trades after `from` and up to `to`. */
  drawdown(from: number, to: number): bigint {
    this.#build();
    return drawdown(this.#contributions(this.#upTo(from), this.#upTo(to)));
  }

  /**
   * Returns the lamports realized after `from` at `points` equal time intervals up to `to`, from the first trade
   * on.
   */
  curve(from: number, to: number, points: number): bigint[] {
    this.#build();
    const number = this.#trades[this.#upTo(from)];
    const first = number === undefined ? to : this.#booked.time(number);
    const step = (to - first) / points;
    return Array.from({ length: points }, (_, at) => this.figures(from, first + (at + 1) * step).realized);
  }

  *#contributions(first: number, after: number) {
    for (let at = first; at < after; at++) yield this.#booked.contribution(this.#trades[at] ?? 0);
  }

  #upTo(time: number): number {
    let [low, high] = [0, this.#trades.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#booked.time(this.#trades[middle] ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #build(): void {
    if (!this.#sorted) {
      this.#trades.sort(this.#booked.inOrderOfTime);
      this.#summed = 0;
      this.#sorted = true;
    }
    let sum = this.#sums.between(0, this.#summed);
    for (const { volume, wash, realized, cost, closed } of this.#contributions(
      this.#summed,
      this.#trades.length,
    )) {
      sum = {
        volume: sum.volume + volume,
        wash: sum.wash + wash,
        realized: sum.realized + realized,
        cost: sum.cost + cost,
        closed: sum.closed + (closed === null ? 0 : 1),
        won: sum.won + (closed === 'won' ? 1 : 0),
      };
      this.#sums.set(++this.#summed, sum);
    }
  }
}
