import { Arena, type ArenaDump } from './arena.ts';
import { lengthened, nextSize } from './growth.ts';

const NONE = -1;
/** A record is 64 bytes: five doubles, then 32-bit fields 10 to 14. */
const RECORD_BYTES = 64;
const [OPEN, HIGH, LOW, CLOSE, VOLUME] = [0, 1, 2, 3, 4];
const [BUCKET, FIRST_AT, LAST_AT, PREVIOUS, NEXT] = [10, 11, 12, 13, 14];

/** One bar: SOL per whole token, volume in lamports. */
export interface Bar {
  /** Unix ms of its start. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** A bar with the times of its first and last trade, in ms after its start. */
export interface BarImage extends Bar {
  readonly firstAt: number;
  readonly lastAt: number;
}

export interface BarTableDump {
  readonly bars: ArenaDump;
  readonly first: Int32Array<ArrayBuffer>;
  readonly last: Int32Array<ArrayBuffer>;
}

/** Sparse bars of one interval for all tokens, linked per token from new to old. */
export class BarTable {
  readonly spanMs: number;
  readonly #bars = new Arena(RECORD_BYTES);
  #first = new Int32Array(0);
  #last = new Int32Array(0);

  constructor(spanMs: number) {
    this.spanMs = spanMs;
  }

  get bytes(): number {
    return this.#bars.bytes;
  }

  /** Adds a trade at `time` (unix ms), which may be late within its bar or belong to an earlier bar. */
  add(token: number, time: number, price: number, lamports: number): void {
    const bucket = Math.floor(time / this.spanMs);
    const offset = time - bucket * this.spanMs;
    const bar = this.#barOf(token, bucket);
    const bars = this.#bars;
    if (offset < bars.int(bar, FIRST_AT)) {
      bars.setInt(bar, FIRST_AT, offset);
      bars.setDouble(bar, OPEN, price);
    }
    if (offset >= bars.int(bar, LAST_AT)) {
      bars.setInt(bar, LAST_AT, offset);
      bars.setDouble(bar, CLOSE, price);
    }
    if (price > bars.double(bar, HIGH)) bars.setDouble(bar, HIGH, price);
    if (price < bars.double(bar, LOW)) bars.setDouble(bar, LOW, price);
    bars.setDouble(bar, VOLUME, bars.double(bar, VOLUME) + lamports);
  }

  /** Returns the newest bar of a token that opens at or before `time`, or -1. */
  newest(token: number, time = Number.POSITIVE_INFINITY): number {
    let bar = this.#last[token] ?? NONE;
    while (bar !== NONE && this.time(bar) > time) bar = this.older(bar);
    return bar;
  }
  older(bar: number): number {
    return this.#bars.int(bar, PREVIOUS);
  }
  time(bar: number): number {
    return this.#bars.int(bar, BUCKET) * this.spanMs;
  }
  close(bar: number): number {
    return this.#bars.double(bar, CLOSE);
  }
  /** Returns the times of the first and last trade of a bar, in ms after its start. */
  offsets(bar: number): { readonly firstAt: number; readonly lastAt: number } {
    return { firstAt: this.#bars.int(bar, FIRST_AT), lastAt: this.#bars.int(bar, LAST_AT) };
  }
  read(bar: number): Bar {
    return {
      time: this.time(bar),
      open: this.#bars.double(bar, OPEN),
      high: this.#bars.double(bar, HIGH),
      low: this.#bars.double(bar, LOW),
      close: this.#bars.double(bar, CLOSE),
      volume: this.#bars.double(bar, VOLUME),
    };
  }

  /** Returns the bar at a time (unix ms) for a later `restore`, or null. */
  image(token: number, time: number): BarImage | null {
    const bar = this.newest(token, time);
    if (bar === NONE || this.time(bar) + this.spanMs <= time) return null;
    return { ...this.read(bar), ...this.offsets(bar) };
  }

  /** Restores the bar at a time; null removes it. A bar dropped in the meantime stays dropped. */
  restore(token: number, time: number, image: BarImage | null): void {
    const bar = this.newest(token, time);
    if (bar === NONE || this.time(bar) + this.spanMs <= time) return;
    const bars = this.#bars;
    if (image === null) {
      this.#remove(token, bar);
      return;
    }
    bars.setInt(bar, FIRST_AT, image.firstAt);
    bars.setInt(bar, LAST_AT, image.lastAt);
    bars.setDouble(bar, OPEN, image.open);
    bars.setDouble(bar, HIGH, image.high);
    bars.setDouble(bar, LOW, image.low);
    bars.setDouble(bar, CLOSE, image.close);
    bars.setDouble(bar, VOLUME, image.volume);
  }

  #remove(token: number, bar: number): void {
    const [previous, next] = [this.older(bar), this.#nextOf(bar)];
    if (previous === NONE) this.#first[token] = next;
    else this.#bars.setInt(previous, NEXT, next);
    if (next === NONE) this.#last[token] = previous;
    else this.#bars.setInt(next, PREVIOUS, previous);
    this.#bars.give(bar);
  }

  /**
   * Drops a token's bars that ended by `time`, except the newest of them, whose close is still the price then.
   */
  forgetBefore(token: number, time: number): void {
    let bar = this.#first[token] ?? NONE;
    for (
      let next = this.#nextOf(bar);
      next !== NONE && this.time(next) + this.spanMs <= time;
      next = this.#nextOf(bar)
    ) {
      this.#bars.setInt(next, PREVIOUS, NONE);
      this.#first[token] = next;
      this.#bars.give(bar);
      bar = next;
    }
  }

  dump(): BarTableDump {
    return { bars: this.#bars.dump(), first: this.#first, last: this.#last };
  }

  load({ bars, first, last }: BarTableDump): void {
    this.#bars.load(bars);
    this.#first = first;
    this.#last = last;
  }

  #nextOf(bar: number): number {
    return bar === NONE ? NONE : this.#bars.int(bar, NEXT);
  }

  #barOf(token: number, bucket: number): number {
    if (token >= this.#last.length) {
      const length = nextSize(this.#last.length, token + 1);
      this.#first = lengthened(this.#first, length, NONE);
      this.#last = lengthened(this.#last, length, NONE);
    }
    let before = this.#last[token] as number;
    while (before !== NONE && this.#bars.int(before, BUCKET) > bucket) before = this.older(before);
    if (before !== NONE && this.#bars.int(before, BUCKET) === bucket) return before;
    return this.#insert(token, bucket, before);
  }

  #insert(token: number, bucket: number, before: number): number {
    const bars = this.#bars;
    const bar = bars.take();
    const after = before === NONE ? (this.#first[token] as number) : this.#nextOf(before);
    bars.setInt(bar, BUCKET, bucket);
    bars.setInt(bar, FIRST_AT, this.spanMs);
    bars.setInt(bar, LAST_AT, NONE);
    bars.setInt(bar, PREVIOUS, before);
    bars.setInt(bar, NEXT, after);
    bars.setDouble(bar, HIGH, Number.NEGATIVE_INFINITY);
    bars.setDouble(bar, LOW, Number.POSITIVE_INFINITY);
    bars.setDouble(bar, VOLUME, 0);
    if (before === NONE) this.#first[token] = bar;
    else bars.setInt(before, NEXT, bar);
    if (after === NONE) this.#last[token] = bar;
    else bars.setInt(after, PREVIOUS, bar);
    return bar;
  }
}
