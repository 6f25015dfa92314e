import { Arena, type ArenaDump } from './arena.ts';
import { lengthened, nextSize } from './growth.ts';
import { HashIndex, type HashIndexDump } from './hash-index.ts';
import { Shortfalls } from './shortfalls.ts';

const NONE = -1;
const MAX = 0xffff_ffff_ffff_ffffn;
/** A record is 48 bytes: the balance, the time of the newest event, then 32-bit fields 4 to 11. */
const RECORD_BYTES = 48;
const [BALANCE, TIME] = [0, 1];
const [TOKEN, WALLET, LAST_TRADE, PREVIOUS, NEXT, FLAGS, TRADES, SHORTFALL] = [4, 5, 6, 7, 8, 9, 10, 11];

export const INSIDER = 1;
export const SNIPER = 2;
export const POOL = 4;
/** Bought in the slot of the creation. */
export const BUNDLED = 8;
/** Bought as a fresh wallet. Cleared when the balance reaches zero. */
export const FRESH = 16;

/** A record's own fields, without the fields of other tables. */
export interface HolderImage {
  readonly balance: bigint;
  readonly time: number;
  readonly flags: number;
  readonly short: bigint;
  readonly shortUntil: number;
}

export interface HolderBookDump {
  readonly records: ArenaDump;
  readonly index: HashIndexDump;
  readonly shortfalls: ArenaDump;
  readonly size: number;
  readonly swept: number;
  readonly firstOfToken: Int32Array<ArrayBuffer>;
  readonly holders: Int32Array<ArrayBuffer>;
}

/** Called before any record changes. */
export interface HolderWatch {
  adding(token: number, wallet: number): void;
  changing(holder: number): void;
}

const NOTHING: HolderImage = {
  balance: 0n,
  time: Number.NEGATIVE_INFINITY,
  flags: 0,
  short: 0n,
  shortUntil: 0,
};

/**
 * Balances: one record per wallet and token, found by (token, wallet) and listed by token. Idle records are
 * reused. Balances are exact and never negative: a wallet that sends more than it was seen to receive had it
 * before, so its balance becomes zero.
 */
export class HolderBook {
  readonly #records = new Arena(RECORD_BYTES);
  readonly #index = new HashIndex();
  readonly #shortfalls = new Shortfalls();
  #size = 0;
  watch: HolderWatch | null = null;
  /** The last record checked by `removeNextIfIdle`. */
  #swept = NONE;
  #firstOfToken = new Int32Array(0);
  #holders = new Int32Array(0);

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#records.bytes + this.#index.bytes + this.#shortfalls.bytes;
  }

  /** Returns the record of a wallet in a token, or -1. */
  find(token: number, wallet: number): number {
    const hash = hashOf(token, wallet);
    for (let entry = this.#index.first(hash); entry !== NONE; entry = this.#index.after(entry, hash)) {
      const holder = this.#index.record(entry);
      if (this.token(holder) === token && this.wallet(holder) === wallet) return holder;
    }
    return NONE;
  }

  /** Adds a record for a wallet that `find` did not return. */
  add(token: number, wallet: number, flags: number): number {
    if (token >= this.#firstOfToken.length) {
      const length = nextSize(this.#firstOfToken.length, token + 1);
      this.#firstOfToken = lengthened(this.#firstOfToken, length, NONE);
      this.#holders = lengthened(this.#holders, length, 0);
    }
    this.watch?.adding(token, wallet);
    const records = this.#records;
    const holder = records.take();
    const next = this.#firstOfToken[token] as number;
    records.setAmount(holder, BALANCE, 0n);
    records.setDouble(holder, TIME, Number.NEGATIVE_INFINITY);
    records.setInt(holder, TOKEN, token);
    records.setInt(holder, WALLET, wallet);
    records.setInt(holder, LAST_TRADE, NONE);
    records.setInt(holder, PREVIOUS, NONE);
    records.setInt(holder, NEXT, next);
    records.setInt(holder, FLAGS, flags);
    records.setInt(holder, TRADES, 0);
    records.setInt(holder, SHORTFALL, NONE);
    if (next !== NONE) records.setInt(next, PREVIOUS, holder);
    this.#firstOfToken[token] = holder;
    this.#index.add(hashOf(token, wallet), holder);
    this.#size++;
    return holder;
  }

  /**
   * Checks one record per call, in order, and removes it when it holds nothing that a new one would not: no
   * balance, no marks, no trade on the tape, and no event after `time`. Nothing older than `time` can arrive,
   * which voids a shortfall as well.
   */
  removeNextIfIdle(time: number): void {
    const records = this.#records;
    if (++this.#swept >= records.size) this.#swept = 0;
    const holder = this.#swept;
    if (
      records.int(holder, TOKEN) === NONE ||
      records.int(holder, TRADES) !== 0 ||
      records.double(holder, TIME) > time
    )
      return;
    if ((this.flags(holder) & ~POOL) === 0 && !this.holds(holder)) this.#remove(holder);
  }

  /** Adds received tokens. */
  credit(holder: number, amount: bigint, time: number): void {
    this.watch?.changing(holder);
    const shortfall = this.#records.int(holder, SHORTFALL);
    const rest =
      shortfall === NONE || time >= this.#shortfalls.until(shortfall)
        ? amount
        : this.#makeGood(holder, shortfall, amount);
    const before = this.balance(holder);
    const after = before + rest > MAX ? MAX : before + rest;
    this.#records.setAmount(holder, BALANCE, after);
    if (before === 0n && after !== 0n) this.#count(holder, 1);
    this.#touch(holder, time);
  }

  /** Subtracts sent tokens. */
  debit(holder: number, amount: bigint, time: number): void {
    this.watch?.changing(holder);
    this.#touch(holder, time);
    const before = this.balance(holder);
    if (amount > before) this.#fallShort(holder, amount - before);
    this.#records.setAmount(holder, BALANCE, amount >= before ? 0n : before - amount);
    if (before === 0n || amount < before) return;
    this.#count(holder, -1);
    this.#records.setInt(holder, FLAGS, this.flags(holder) & ~FRESH);
  }

  mark(holder: number, flags: number): void {
    this.watch?.changing(holder);
    const before = this.flags(holder);
    this.#records.setInt(holder, FLAGS, before | flags);
    if ((flags & ~before & POOL) !== 0 && this.balance(holder) !== 0n) {
      const token = this.token(holder);
      this.#holders[token] = (this.#holders[token] as number) - 1;
    }
  }

  /** Number of wallets with a balance, excluding pools. */
  holdersOf(token: number): number {
    return this.#holders[token] ?? 0;
  }
  firstOf(token: number): number {
    return this.#firstOfToken[token] ?? NONE;
  }
  next(holder: number): number {
    return this.#records.int(holder, NEXT);
  }
  token(holder: number): number {
    return this.#records.int(holder, TOKEN);
  }
  wallet(holder: number): number {
    return this.#records.int(holder, WALLET);
  }
  flags(holder: number): number {
    return this.#records.int(holder, FLAGS);
  }
  /** Raw units. */
  balance(holder: number): bigint {
    return this.#records.amount(holder, BALANCE);
  }
  /** Reports whether the balance is positive, without allocating a bigint. */
  holds(holder: number): boolean {
    return this.#records.int(holder, BALANCE * 2) !== 0 || this.#records.int(holder, BALANCE * 2 + 1) !== 0;
  }
  /** Unix ms of the newest event, -Infinity before any. */
  time(holder: number): number {
    return this.#records.double(holder, TIME);
  }
  /** The amount sent beyond the known balance, and up to which moment; 0 for none. */
  shortfall(holder: number): { readonly short: bigint; readonly shortUntil: number } {
    const at = this.#records.int(holder, SHORTFALL);
    return at === NONE
      ? { short: 0n, shortUntil: 0 }
      : { short: this.#shortfalls.amount(at), shortUntil: this.#shortfalls.until(at) };
  }
  /** The wallet's newest trade in its token, or -1. */
  lastTrade(holder: number): number {
    return this.#records.int(holder, LAST_TRADE);
  }
  setLastTrade(holder: number, trade: number): void {
    this.#records.setInt(holder, LAST_TRADE, trade);
  }
  trades(holder: number): number {
    return this.#records.int(holder, TRADES);
  }
  countTrades(holder: number, step: number): void {
    this.#records.setInt(holder, TRADES, this.#records.int(holder, TRADES) + step);
  }

  image(holder: number): HolderImage {
    return {
      balance: this.balance(holder),
      time: this.time(holder),
      flags: this.flags(holder),
      ...this.shortfall(holder),
    };
  }

  restore(holder: number, { balance, time, flags, short, shortUntil }: HolderImage): void {
    const records = this.#records;
    const counted = this.holds(holder) && (this.flags(holder) & POOL) === 0;
    records.setAmount(holder, BALANCE, balance);
    records.setDouble(holder, TIME, time);
    records.setInt(holder, FLAGS, flags);
    const counts = balance !== 0n && (flags & POOL) === 0;
    const token = this.token(holder);
    if (counts !== counted) this.#holders[token] = (this.#holders[token] as number) + (counts ? 1 : -1);
    const shortfall = records.int(holder, SHORTFALL);
    if (shortfall !== NONE) this.#shortfalls.remove(shortfall);
    records.setInt(holder, SHORTFALL, short === 0n ? NONE : this.#shortfalls.add(short, shortUntil));
  }

  dump(): HolderBookDump {
    return {
      records: this.#records.dump(),
      index: this.#index.dump(),
      shortfalls: this.#shortfalls.dump(),
      size: this.#size,
      swept: this.#swept,
      firstOfToken: this.#firstOfToken,
      holders: this.#holders,
    };
  }

  load(dump: HolderBookDump): void {
    this.#records.load(dump.records);
    this.#index.load(dump.index);
    this.#shortfalls.load(dump.shortfalls);
    this.#size = dump.size;
    this.#swept = dump.swept;
    this.#firstOfToken = dump.firstOfToken;
    this.#holders = dump.holders;
  }

  /** Removes a record that has no trade on the tape. */
  remove(holder: number): void {
    this.restore(holder, NOTHING);
    this.#remove(holder);
  }

  #remove(holder: number): void {
    const records = this.#records;
    const [token, previous, next] = [this.token(holder), records.int(holder, PREVIOUS), this.next(holder)];
    if (previous === NONE) this.#firstOfToken[token] = next;
    else records.setInt(previous, NEXT, next);
    if (next !== NONE) records.setInt(next, PREVIOUS, previous);
    this.#index.remove(hashOf(token, this.wallet(holder)), holder);
    const shortfall = records.int(holder, SHORTFALL);
    if (shortfall !== NONE) this.#shortfalls.remove(shortfall);
    records.setInt(holder, TOKEN, NONE);
    records.give(holder);
    this.#size--;
  }

  #count(holder: number, step: number): void {
    if ((this.flags(holder) & POOL) !== 0) return;
    const token = this.token(holder);
    this.#holders[token] = (this.#holders[token] as number) + step;
  }

  #touch(holder: number, time: number): void {
    if (time > this.#records.double(holder, TIME)) this.#records.setDouble(holder, TIME, time);
  }

  #fallShort(holder: number, amount: bigint): void {
    const until = this.#records.double(holder, TIME);
    const shortfall = this.#records.int(holder, SHORTFALL);
    if (shortfall === NONE) this.#records.setInt(holder, SHORTFALL, this.#shortfalls.add(amount, until));
    else this.#shortfalls.set(shortfall, amount + this.#shortfalls.amount(shortfall), until);
  }

  #makeGood(holder: number, shortfall: number, amount: bigint): bigint {
    const short = this.#shortfalls.amount(shortfall);
    if (amount < short) {
      this.#shortfalls.set(shortfall, short - amount, this.#shortfalls.until(shortfall));
      return 0n;
    }
    this.#shortfalls.remove(shortfall);
    this.#records.setInt(holder, SHORTFALL, NONE);
    return amount - short;
  }
}

function hashOf(token: number, wallet: number): number {
  let hash = Math.imul(token ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(wallet, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x27d4eb2f);
  return hash ^ (hash >>> 13);
}
