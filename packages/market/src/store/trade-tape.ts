import { lengthened, nextSize } from './growth.ts';
import { PackedIds } from './packed-ids.ts';

const NONE = -1;
/** A record is one cache line of 64 bytes: doubles 0 to 2, 64-bit amounts 3 and 4, 32-bit fields 10 to 15. */
const DOUBLES = 8;
const INTS = 16;
const [TIME, PRICE, USD, TOKENS, QUOTE] = [0, 1, 2, 3, 4];
const [TOKEN, HOLDER, PREVIOUS, NEXT, SLOT, FLAGS] = [10, 11, 12, 13, 14, 15];

export const BUY = 1;
/** The trade moved its token's price: it was made in the token's main pool and could be priced. */
export const SETS_PRICE = 2;
export const QUOTED_IN_SOL = 4;
export const QUOTED_IN_USD = 8;

/**
 * The trades of all tokens in one arena, each token's in order of time (of arrival among equals) by links, all of them in order of arrival.
 * Slots of forgotten trades are used again.
 */
export class TradeTape {
  #capacity = 0;
  #doubles = new Float64Array(0);
  #ints = new Int32Array(0);
  #words = new Uint32Array(0);
  #amounts = new BigUint64Array(0);
  /** The slot that arrived next, or the next free one. */
  #later = new Int32Array(0);
  #free = NONE;
  #oldest = NONE;
  #newest = NONE;
  #first = new Int32Array(0);
  #last = new Int32Array(0);
  #size = 0;
  readonly #ids = new PackedIds();

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#doubles.byteLength + this.#later.byteLength + this.#ids.bytes;
  }

  /** The trade that arrived first of those kept, or -1. */
  get oldest(): number {
    return this.#oldest;
  }

  find(id: string): number {
    return this.#ids.find(id);
  }

  /** Adds a trade whose id was looked up right before; returns its slot. */
  add(id: string, token: number, holder: number, time: number, slot: number, tokenAmount: bigint, quoteAmount: bigint): number {
    if (this.#free === NONE) this.#grow();
    const at = this.#free;
    this.#free = this.#later[at] as number;
    this.#ids.put(at, id);
    this.#doubles[at * DOUBLES + TIME] = time;
    this.#amounts[at * DOUBLES + TOKENS] = tokenAmount;
    this.#amounts[at * DOUBLES + QUOTE] = quoteAmount;
    const ints = this.#ints;
    ints[at * INTS + TOKEN] = token;
    ints[at * INTS + HOLDER] = holder;
    ints[at * INTS + SLOT] = slot;
    this.#later[at] = NONE;
    if (this.#newest === NONE) this.#oldest = at;
    else this.#later[this.#newest] = at;
    this.#newest = at;
    this.#size++;
    this.#link(at, token, time);
    return at;
  }

  setValue(at: number, price: number, microUsd: number, flags: number): void {
    this.#doubles[at * DOUBLES + PRICE] = price;
    this.#doubles[at * DOUBLES + USD] = microUsd;
    this.#ints[at * INTS + FLAGS] = flags;
  }

  /** Takes the trade that arrived first off the tape. */
  removeOldest(): void {
    const at = this.#oldest;
    const [token, previous, next] = [this.token(at), this.previous(at), this.next(at)];
    if (previous === NONE) this.#first[token] = next;
    else this.#ints[previous * INTS + NEXT] = next;
    if (next === NONE) this.#last[token] = previous;
    else this.#ints[next * INTS + PREVIOUS] = previous;
    this.#ids.remove(at);
    this.#oldest = this.#later[at] as number;
    if (this.#oldest === NONE) this.#newest = NONE;
    this.#later[at] = this.#free;
    this.#free = at;
    this.#size--;
  }

  first(token: number): number {
    return this.#first[token] ?? NONE;
  }
  last(token: number): number {
    return this.#last[token] ?? NONE;
  }
  next(at: number): number {
    return this.#ints[at * INTS + NEXT] as number;
  }
  previous(at: number): number {
    return this.#ints[at * INTS + PREVIOUS] as number;
  }
  time(at: number): number {
    return this.#doubles[at * DOUBLES + TIME] as number;
  }
  /** SOL a whole token, NaN when unknown. */
  price(at: number): number {
    return this.#doubles[at * DOUBLES + PRICE] as number;
  }
  /** Whole micro-dollars, NaN when unknown: sums of whole numbers lose nothing, however often trades enter and leave a window. */
  microUsd(at: number): number {
    return this.#doubles[at * DOUBLES + USD] as number;
  }
  tokenAmount(at: number): bigint {
    return this.#amounts[at * DOUBLES + TOKENS] as bigint;
  }
  quoteAmount(at: number): bigint {
    return this.#amounts[at * DOUBLES + QUOTE] as bigint;
  }
  /** The quote amount as a number, read without making a bigint. */
  quoteNumber(at: number): number {
    const low = at * INTS + QUOTE * 2;
    return (this.#words[low] as number) + (this.#words[low + 1] as number) * 4_294_967_296;
  }
  token(at: number): number {
    return this.#ints[at * INTS + TOKEN] as number;
  }
  holder(at: number): number {
    return this.#ints[at * INTS + HOLDER] as number;
  }
  slot(at: number): number {
    return this.#ints[at * INTS + SLOT] as number;
  }
  flags(at: number): number {
    return this.#ints[at * INTS + FLAGS] as number;
  }
  id(at: number): string {
    return this.#ids.text(at);
  }

  #link(at: number, token: number, time: number): void {
    if (token >= this.#first.length) {
      const length = nextSize(this.#first.length, token + 1);
      this.#first = lengthened(this.#first, length, NONE);
      this.#last = lengthened(this.#last, length, NONE);
    }
    let before = this.#last[token] as number;
    while (before !== NONE && this.time(before) > time) before = this.previous(before);
    const after = before === NONE ? (this.#first[token] as number) : this.next(before);
    this.#ints[at * INTS + PREVIOUS] = before;
    this.#ints[at * INTS + NEXT] = after;
    if (before === NONE) this.#first[token] = at;
    else this.#ints[before * INTS + NEXT] = at;
    if (after === NONE) this.#last[token] = at;
    else this.#ints[after * INTS + PREVIOUS] = at;
  }

  #grow(): void {
    const from = this.#capacity;
    const to = nextSize(from, 1024);
    const doubles = new Float64Array(to * DOUBLES);
    doubles.set(this.#doubles);
    this.#doubles = doubles;
    this.#ints = new Int32Array(doubles.buffer);
    this.#words = new Uint32Array(doubles.buffer);
    this.#amounts = new BigUint64Array(doubles.buffer);
    this.#later = lengthened(this.#later, to, NONE);
    for (let at = from; at < to; at++) this.#later[at] = at + 1 < to ? at + 1 : NONE;
    this.#free = from;
    this.#capacity = to;
    this.#ids.reserve(to);
  }
}
