import { Arena, type ArenaDump } from './arena.ts';
import { lengthened, nextSize } from './growth.ts';
import { PackedIds, type PackedIdsDump, WORDS_OF_EVENT } from './packed-ids.ts';

const NONE = -1;
/** A record is one cache line of 64 bytes: doubles 0 to 2, 64-bit amounts 3 and 4, 32-bit fields 10 to 15. */
const RECORD_BYTES = 64;
const [TIME, PRICE, USD, TOKENS, QUOTE] = [0, 1, 2, 3, 4];
const [LATER, HOLDER, PREVIOUS, NEXT, SLOT, FLAGS] = [10, 11, 12, 13, 14, 15];

export const BUY = 1;
/** The trade set its token's price: it was made in the main pool and could be priced. */
export const SETS_PRICE = 2;
export const QUOTED_IN_SOL = 4;
export const QUOTED_IN_USD = 8;

export interface TradeTapeDump {
  readonly trades: ArenaDump;
  readonly ids: PackedIdsDump;
  readonly ends: readonly [oldest: number, newest: number];
  readonly first: Int32Array<ArrayBuffer>;
  readonly last: Int32Array<ArrayBuffer>;
  readonly size: number;
  readonly arrived: number;
}

/**
 * The trades of all tokens in one arena. Links order each token's trades by time (ties by arrival), and all
 * trades by arrival. Slots of forgotten trades are reused.
 */
export class TradeTape {
  readonly #trades = new Arena(RECORD_BYTES);
  readonly #ids = new PackedIds(WORDS_OF_EVENT);
  #oldest = NONE;
  #newest = NONE;
  #first = new Int32Array(0);
  #last = new Int32Array(0);
  /** How often the order of a token's trades changed other than by appending. */
  #reorders = new Int32Array(0);
  #size = 0;
  /** Trades ever added, without those rolled back. */
  #arrived = 0;

  get size(): number {
    return this.#size;
  }

  get arrived(): number {
    return this.#arrived;
  }

  get bytes(): number {
    return this.#trades.bytes + this.#ids.bytes;
  }

  /** The trade that arrived first, or -1. */
  get oldest(): number {
    return this.#oldest;
  }

  /** The trade that arrived last, or -1. */
  get newest(): number {
    return this.#newest;
  }

  /** Returns the next trade by arrival, or -1. */
  later(at: number): number {
    return this.#trades.int(at, LATER);
  }

  find(id: string): number {
    return this.#ids.find(id);
  }

  /** Adds a trade whose id was just looked up; returns its slot. */
  add(
    id: string,
    token: number,
    holder: number,
    time: number,
    slot: number,
    tokenAmount: bigint,
    quoteAmount: bigint,
  ): number {
    const trades = this.#trades;
    const at = trades.take();
    this.#ids.put(at, id);
    trades.setDouble(at, TIME, time);
    trades.setAmount(at, TOKENS, tokenAmount);
    trades.setAmount(at, QUOTE, quoteAmount);
    trades.setInt(at, HOLDER, holder);
    trades.setInt(at, SLOT, slot);
    trades.setInt(at, LATER, NONE);
    if (this.#newest === NONE) this.#oldest = at;
    else trades.setInt(this.#newest, LATER, at);
    this.#newest = at;
    this.#size++;
    this.#arrived++;
    this.#link(at, token, time);
    return at;
  }

  setValue(at: number, price: number, microUsd: number, flags: number): void {
    this.#trades.setDouble(at, PRICE, price);
    this.#trades.setDouble(at, USD, microUsd);
    this.#trades.setInt(at, FLAGS, flags);
  }

  /** Removes the first arrived trade, which belongs to `token`. */
  removeOldest(token: number): void {
    const at = this.#oldest;
    this.#oldest = this.#trades.int(at, LATER);
    if (this.#oldest === NONE) this.#newest = NONE;
    this.#drop(at, token);
  }

  /**
   * Removes the last arrived trade, which belongs to `token`. `before` arrived before it, -1 if it was the only
   * one.
   */
  removeNewest(token: number, before: number): void {
    const at = this.#newest;
    this.#newest = before;
    if (before === NONE) this.#oldest = NONE;
    else this.#trades.setInt(before, LATER, NONE);
    this.#arrived--;
    this.#drop(at, token);
  }

  first(token: number): number {
    return this.#first[token] ?? NONE;
  }
  last(token: number): number {
    return this.#last[token] ?? NONE;
  }
  /** Constant while trades are only appended to a token's tape. */
  reorders(token: number): number {
    return this.#reorders[token] ?? 0;
  }
  next(at: number): number {
    return this.#trades.int(at, NEXT);
  }
  previous(at: number): number {
    return this.#trades.int(at, PREVIOUS);
  }
  time(at: number): number {
    return this.#trades.double(at, TIME);
  }
  /** SOL per whole token, NaN when unknown. */
  price(at: number): number {
    return this.#trades.double(at, PRICE);
  }
  /**
   * Whole micro-dollars, NaN when unknown. Integer sums stay exact however often trades enter and leave a window.
   */
  microUsd(at: number): number {
    return this.#trades.double(at, USD);
  }
  tokenAmount(at: number): bigint {
    return this.#trades.amount(at, TOKENS);
  }
  quoteAmount(at: number): bigint {
    return this.#trades.amount(at, QUOTE);
  }
  /** The amounts as numbers, read without allocating a bigint. */
  tokenNumber(at: number): number {
    return this.#number(at, TOKENS);
  }
  quoteNumber(at: number): number {
    return this.#number(at, QUOTE);
  }
  /** The holder record of the trading wallet, which also identifies the token. */
  holder(at: number): number {
    return this.#trades.int(at, HOLDER);
  }
  slot(at: number): number {
    return this.#trades.int(at, SLOT);
  }
  flags(at: number): number {
    return this.#trades.int(at, FLAGS);
  }
  id(at: number): string {
    return this.#ids.text(at);
  }

  dump(): TradeTapeDump {
    return {
      trades: this.#trades.dump(),
      ids: this.#ids.dump(),
      ends: [this.#oldest, this.#newest],
      first: this.#first,
      last: this.#last,
      size: this.#size,
      arrived: this.#arrived,
    };
  }

  load({ trades, ids, ends, first, last, size, arrived }: TradeTapeDump): void {
    this.#trades.load(trades);
    this.#ids.load(ids);
    [this.#oldest, this.#newest] = ends;
    this.#first = first;
    this.#last = last;
    this.#size = size;
    this.#arrived = arrived;
  }

  #number(at: number, field: number): number {
    return this.#trades.word(at, field * 2) + this.#trades.word(at, field * 2 + 1) * 4_294_967_296;
  }

  #drop(at: number, token: number): void {
    const [previous, next] = [this.previous(at), this.next(at)];
    if (previous === NONE) this.#first[token] = next;
    else this.#trades.setInt(previous, NEXT, next);
    if (next === NONE) this.#last[token] = previous;
    else this.#trades.setInt(next, PREVIOUS, previous);
    this.#reorder(token);
    this.#ids.remove(at);
    this.#trades.give(at);
    this.#size--;
  }

  #link(at: number, token: number, time: number): void {
    if (token >= this.#first.length) {
      const length = nextSize(this.#first.length, token + 1);
      this.#first = lengthened(this.#first, length, NONE);
      this.#last = lengthened(this.#last, length, NONE);
      this.#reorders = lengthened(this.#reorders, length, 0);
    }
    let before = this.#last[token] as number;
    while (before !== NONE && this.time(before) > time) before = this.previous(before);
    const after = before === NONE ? (this.#first[token] as number) : this.next(before);
    this.#trades.setInt(at, PREVIOUS, before);
    this.#trades.setInt(at, NEXT, after);
    if (before === NONE) this.#first[token] = at;
    else this.#trades.setInt(before, NEXT, at);
    if (after === NONE) this.#last[token] = at;
    else {
      this.#trades.setInt(after, PREVIOUS, at);
      this.#reorder(token);
    }
  }

  #reorder(token: number): void {
    this.#reorders[token] = (this.#reorders[token] ?? 0) + 1;
  }
}
