import type { HolderPoint } from '../queries.ts';
import { Arena, type ArenaDump } from './arena.ts';
import { lengthened, nextSize } from './growth.ts';

const NONE = -1;
/** A point is 16 bytes: the second of the change, the new count, and the next point. */
const POINT_BYTES = 16;
const [SECOND, COUNT, NEXT] = [0, 1, 2];
/** Fields per token: first and last point, number of points, and seconds between points. */
const FIELDS = 4;
const [FIRST, LAST, SIZE, STEP] = [0, 1, 2, 3];

const FINEST_STEP = 15;
const COARSEST_STEP = 900;
const DAY = 86_400;
/** A day in the coarsest steps, plus the step before it and the one in progress. */
const MAX_POINTS = DAY / COARSEST_STEP + 3;

export interface HolderSeriesDump {
  readonly points: ArenaDump;
  readonly heads: Int32Array<ArrayBuffer>;
}

/**
 * Holder counts of each token over the last day: the newest count of every step, omitted if unchanged. A token
 * starts with steps of 15 s. When it has too many points, those older than a day are dropped, then its step
 * doubles, up to 15 min. No token ever has more than a hundred points.
 */
export class HolderSeries {
  readonly #points = new Arena(POINT_BYTES);
  #heads = new Int32Array(0);

  get bytes(): number {
    return this.#points.bytes + this.#heads.byteLength;
  }

  /** Records the count at `time` (unix ms), which must not go back. */
  record(token: number, time: number, count: number): void {
    if ((token + 1) * FIELDS > this.#heads.length) this.#reserve(token);
    const head = token * FIELDS;
    const points = this.#points;
    const last = this.#heads[head + LAST] as number;
    const second = Math.floor(time / 1_000);
    if (last !== NONE) {
      if (points.int(last, COUNT) === count) return;
      const step = this.#heads[head + STEP] as number;
      if (Math.floor(points.int(last, SECOND) / step) === Math.floor(second / step)) {
        points.setInt(last, SECOND, second);
        points.setInt(last, COUNT, count);
        return;
      }
    }
    this.#append(head, second, count);
  }

  /** Yields points oldest first: at most one point older than a day, then all later ones. */
  *of(token: number): Generator<HolderPoint> {
    for (let at = this.#heads[token * FIELDS + FIRST] ?? NONE; at !== NONE; at = this.#points.int(at, NEXT))
      yield { time: this.#points.int(at, SECOND), holders: this.#points.int(at, COUNT) };
  }

  /** Returns the seconds between points, then second and count of each point; empty before the first. */
  packed(token: number): number[] {
    const numbers: number[] = [];
    for (const { time, holders } of this.of(token)) numbers.push(time, holders);
    return numbers.length === 0 ? numbers : [this.#heads[token * FIELDS + STEP] as number, ...numbers];
  }

  /** Restores the result of `packed` for a token without points. */
  restore(token: number, [step, ...numbers]: readonly number[]): void {
    if (step === undefined) return;
    if ((token + 1) * FIELDS > this.#heads.length) this.#reserve(token);
    this.#heads[token * FIELDS + STEP] = step;
    for (let i = 0; i < numbers.length; i += 2)
      this.#append(token * FIELDS, numbers[i] as number, numbers[i + 1] as number);
  }

  /** Replaces a token's points with the result of `packed`. */
  reset(token: number, packed: readonly number[]): void {
    const head = token * FIELDS;
    if (head >= this.#heads.length) return;
    for (let at = this.#heads[head + FIRST] as number; at !== NONE; ) {
      const next = this.#points.int(at, NEXT);
      this.#points.give(at);
      at = next;
    }
    this.#heads[head + FIRST] = NONE;
    this.#heads[head + LAST] = NONE;
    this.#heads[head + SIZE] = 0;
    this.#heads[head + STEP] = FINEST_STEP;
    this.restore(token, packed);
  }

  /** Drops points not needed for a day that ends at `time` (unix ms) or later. */
  forgetBefore(token: number, time: number): void {
    const head = token * FIELDS;
    if ((this.#heads[head + FIRST] ?? NONE) !== NONE)
      this.#forgetBefore(head, Math.floor(time / 1_000) - DAY);
  }

  dump(): HolderSeriesDump {
    return { points: this.#points.dump(), heads: this.#heads };
  }

  load({ points, heads }: HolderSeriesDump): void {
    this.#points.load(points);
    this.#heads = heads;
  }

  #append(head: number, second: number, count: number): void {
    const points = this.#points;
    const at = points.take();
    points.setInt(at, SECOND, second);
    points.setInt(at, COUNT, count);
    points.setInt(at, NEXT, NONE);
    const last = this.#heads[head + LAST] as number;
    if (last === NONE) this.#heads[head + FIRST] = at;
    else points.setInt(last, NEXT, at);
    this.#heads[head + LAST] = at;
    this.#heads[head + SIZE] = (this.#heads[head + SIZE] as number) + 1;
    if ((this.#heads[head + SIZE] as number) <= MAX_POINTS) return;
    this.#forgetBefore(head, second - DAY);
    while ((this.#heads[head + SIZE] as number) > MAX_POINTS) this.#coarsen(head);
  }

  /** Keeps the newest point up to `second`, because its count is still in force then. */
  #forgetBefore(head: number, second: number): void {
    const points = this.#points;
    let first = this.#heads[head + FIRST] as number;
    for (
      let next = points.int(first, NEXT);
      next !== NONE && points.int(next, SECOND) <= second;
      next = points.int(first, NEXT)
    ) {
      this.#drop(head, first);
      first = next;
    }
    this.#heads[head + FIRST] = first;
  }

  #coarsen(head: number): void {
    const points = this.#points;
    const step = Math.min(COARSEST_STEP, 2 * (this.#heads[head + STEP] as number));
    this.#heads[head + STEP] = step;
    let before = NONE;
    let at = this.#heads[head + FIRST] as number;
    for (let next = points.int(at, NEXT); next !== NONE; next = points.int(at, NEXT)) {
      if (Math.floor(points.int(at, SECOND) / step) === Math.floor(points.int(next, SECOND) / step)) {
        if (before === NONE) this.#heads[head + FIRST] = next;
        else points.setInt(before, NEXT, next);
        this.#drop(head, at);
      } else before = at;
      at = next;
    }
  }

  #drop(head: number, at: number): void {
    this.#points.give(at);
    this.#heads[head + SIZE] = (this.#heads[head + SIZE] as number) - 1;
  }

  #reserve(token: number): void {
    const from = this.#heads.length;
    this.#heads = lengthened(this.#heads, nextSize(from / FIELDS, token + 1) * FIELDS, NONE);
    for (let head = from; head < this.#heads.length; head += FIELDS) {
      this.#heads[head + SIZE] = 0;
      this.#heads[head + STEP] = FINEST_STEP;
    }
  }
}
