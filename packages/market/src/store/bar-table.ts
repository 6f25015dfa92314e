import { lengthened, nextSize } from './growth.ts';

const NONE = -1;
/** A record is 64 bytes: five doubles, then 32-bit fields 10 to 14. */
const DOUBLES = 8;
const INTS = 16;
const [OPEN, HIGH, LOW, CLOSE, VOLUME] = [0, 1, 2, 3, 4];
const [BUCKET, FIRST_AT, LAST_AT, PREVIOUS, NEXT] = [10, 11, 12, 13, 14];

/** One bar: SOL a whole token, volume in lamports. */
export interface Bar {
  /** Unix ms at which it opens. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Sparse bars of one interval for all tokens, each token's linked from new to old. */
export class BarTable {
  readonly spanMs: number;
  #doubles = new Float64Array(0);
  #ints = new Int32Array(0);
  #capacity = 0;
  #size = 0;
  #first = new Int32Array(0);
  #last = new Int32Array(0);
  #free = NONE;

  constructor(spanMs: number) {
    this.spanMs = spanMs;
  }

  get bytes(): number {
    return this.#doubles.byteLength;
  }

  /** A trade at `time` (unix ms). It may come late, among trades of its own or of earlier bars. */
  add(token: number, time: number, price: number, lamports: number): void {
    const bucket = Math.floor(time / this.spanMs);
    const offset = time - bucket * this.spanMs;
    const bar = this.#barOf(token, bucket);
    const from = bar * DOUBLES;
    const [doubles, ints] = [this.#doubles, this.#ints];
    if (offset < (ints[bar * INTS + FIRST_AT] as number)) {
      ints[bar * INTS + FIRST_AT] = offset;
      doubles[from + OPEN] = price;
    }
    if (offset >= (ints[bar * INTS + LAST_AT] as number)) {
      ints[bar * INTS + LAST_AT] = offset;
      doubles[from + CLOSE] = price;
    }
    if (price > (doubles[from + HIGH] as number)) doubles[from + HIGH] = price;
    if (price < (doubles[from + LOW] as number)) doubles[from + LOW] = price;
    doubles[from + VOLUME] = (doubles[from + VOLUME] as number) + lamports;
  }

  /** The newest bar of a token that opens at or before `time`, or -1. */
  newest(token: number, time = Number.POSITIVE_INFINITY): number {
    let bar = this.#last[token] ?? NONE;
    while (bar !== NONE && this.time(bar) > time) bar = this.older(bar);
    return bar;
  }
  older(bar: number): number {
    return this.#ints[bar * INTS + PREVIOUS] as number;
  }
  time(bar: number): number {
    return (this.#ints[bar * INTS + BUCKET] as number) * this.spanMs;
  }
  close(bar: number): number {
    return this.#doubles[bar * DOUBLES + CLOSE] as number;
  }
  read(bar: number): Bar {
    const from = bar * DOUBLES;
    return {
      time: this.time(bar),
      open: this.#doubles[from + OPEN] as number,
      high: this.#doubles[from + HIGH] as number,
      low: this.#doubles[from + LOW] as number,
      close: this.#doubles[from + CLOSE] as number,
      volume: this.#doubles[from + VOLUME] as number,
    };
  }

  /** Drops a token's bars that ended by `time`, but for the newest of them, whose close is still the price then. */
  forgetBefore(token: number, time: number): void {
    let bar = this.#first[token] ?? NONE;
    for (let next = this.#nextOf(bar); next !== NONE && this.time(next) + this.spanMs <= time; next = this.#nextOf(bar)) {
      this.#ints[next * INTS + PREVIOUS] = NONE;
      this.#first[token] = next;
      this.#ints[bar * INTS + NEXT] = this.#free;
      this.#free = bar;
      bar = next;
    }
  }

  #nextOf(bar: number): number {
    return bar === NONE ? NONE : (this.#ints[bar * INTS + NEXT] as number);
  }

  #barOf(token: number, bucket: number): number {
    if (token >= this.#last.length) {
      const length = nextSize(this.#last.length, token + 1);
      this.#first = lengthened(this.#first, length, NONE);
      this.#last = lengthened(this.#last, length, NONE);
    }
    let before = this.#last[token] as number;
    while (before !== NONE && (this.#ints[before * INTS + BUCKET] as number) > bucket) before = this.older(before);
    if (before !== NONE && this.#ints[before * INTS + BUCKET] === bucket) return before;
    return this.#insert(token, bucket, before);
  }

  #insert(token: number, bucket: number, before: number): number {
    const bar = this.#take();
    const ints = this.#ints;
    const after = before === NONE ? (this.#first[token] as number) : this.#nextOf(before);
    ints[bar * INTS + BUCKET] = bucket;
    ints[bar * INTS + FIRST_AT] = this.spanMs;
    ints[bar * INTS + LAST_AT] = NONE;
    ints[bar * INTS + PREVIOUS] = before;
    ints[bar * INTS + NEXT] = after;
    this.#doubles[bar * DOUBLES + HIGH] = Number.NEGATIVE_INFINITY;
    this.#doubles[bar * DOUBLES + LOW] = Number.POSITIVE_INFINITY;
    this.#doubles[bar * DOUBLES + VOLUME] = 0;
    if (before === NONE) this.#first[token] = bar;
    else ints[before * INTS + NEXT] = bar;
    if (after === NONE) this.#last[token] = bar;
    else ints[after * INTS + PREVIOUS] = bar;
    return bar;
  }

  #take(): number {
    if (this.#free !== NONE) {
      const bar = this.#free;
      this.#free = this.#ints[bar * INTS + NEXT] as number;
      return bar;
    }
    if (this.#size === this.#capacity) {
      this.#capacity = nextSize(this.#capacity, 1024);
      const doubles = new Float64Array(this.#capacity * DOUBLES);
      doubles.set(this.#doubles);
      this.#doubles = doubles;
      this.#ints = new Int32Array(doubles.buffer);
    }
    return this.#size++;
  }
}
