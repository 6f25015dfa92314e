import { Arena } from './arena.ts';
import { type CompactedHolders, MAX_PACKED } from './compacted-holders.ts';
import { HashIndex, hashOfPair } from './hash-index.ts';
import { FRESH, POOL } from './holder-flags.ts';
import { type HolderBookDump, type HolderImage, type HolderWatch, NOTHING } from './holder-types.ts';
import { Shortfalls } from './shortfalls.ts';
import { TokenNumbers } from './token-numbers.ts';

const NONE = -1;
const MAX = 0xffff_ffff_ffff_ffffn;
/** A record is 48 bytes: the balance, the time of the newest event, then 32-bit fields 4 to 11. */
const RECORD_BYTES = 48;
const [BALANCE, TIME] = [0, 1];
const [TOKEN, WALLET, LAST_TRADE, PREVIOUS, NEXT, FLAGS, TRADES, SHORTFALL] = [4, 5, 6, 7, 8, 9, 10, 11];

/** Set in a record, with its flags: its wallet's chain of resting tokens has the token. */
const CHAINED = 256;

/**
 * Balances: one record per wallet and token, found by (token, wallet) and listed by token. Idle records are
 * reused. Balances are exact and never negative: a wallet that sends more than it was seen to receive had it
 * before, so its balance becomes zero. The records of a resting token are packed; a look-up of one of them
 * unpacks all.
 */
export class HolderBook {
  readonly #records = new Arena(RECORD_BYTES);
  readonly #index = new HashIndex();
  readonly #shortfalls = new Shortfalls();
  readonly #compacted: CompactedHolders;
  /** Gives the records of a token that wakes back to their wallets. */
  readonly #link: (wallet: number, holder: number) => void;
  #size = 0;
  watch: HolderWatch | null = null;
  /** The last record checked by `removeNextIfIdle`. */
  #swept = NONE;
  readonly #firstOfToken = new TokenNumbers(NONE);
  /** Holders of each token, as `holdersOf` returns them. */
  readonly #holders = new TokenNumbers(0);

  constructor(compacted: CompactedHolders, link: (wallet: number, holder: number) => void) {
    this.#compacted = compacted;
    this.#link = link;
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#records.bytes + this.#index.bytes + this.#shortfalls.bytes;
  }

  /** Returns the record of a wallet in a token, or -1. */
  find(token: number, wallet: number): number {
    if (this.#compacted.has(token)) {
      if (this.#compacted.find(token, wallet) === null) return NONE;
      this.#wake(token);
    }
    const hash = hashOfPair(token, wallet);
    for (let entry = this.#index.first(hash); entry !== NONE; entry = this.#index.after(entry, hash)) {
      const holder = this.#index.record(entry);
      if (this.token(holder) === token && this.wallet(holder) === wallet) return holder;
    }
    return NONE;
  }

  /** Adds a record for a wallet that `find` did not return. */
  add(token: number, wallet: number, flags: number): number {
    this.#wake(token);
    this.watch?.adding(token, wallet);
    return this.#insert(token, wallet, flags);
  }

  #insert(token: number, wallet: number, flags: number): number {
    const records = this.#records;
    const holder = records.take();
    const next = this.#firstOfToken.of(token);
    records.setAmount(holder, BALANCE, 0n);
    records.setDouble(holder, TIME, Number.NEGATIVE_INFINITY);
    records.setInt(holder, TOKEN, token);
    records.setInt(holder, WALLET, wallet);
    for (const link of [LAST_TRADE, PREVIOUS, SHORTFALL]) records.setInt(holder, link, NONE);
    records.setInt(holder, NEXT, next);
    records.setInt(holder, FLAGS, flags);
    records.setInt(holder, TRADES, 0);
    if (next !== NONE) records.setInt(next, PREVIOUS, holder);
    this.#firstOfToken.set(token, holder);
    this.#index.add(hashOfPair(token, wallet), holder);
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

  /**
   * Packs the records of a token that has no trade on the tape. A record that will be removed as idle is awaited
   * first.
   */
  rest(token: number): void {
    const numbers: number[] = [];
    for (let holder = this.#firstOfToken.of(token); holder !== NONE; holder = this.next(holder)) {
      if (this.trades(holder) !== 0 || ((this.flags(holder) & ~POOL) === 0 && !this.holds(holder))) return;
      if (numbers.push(holder) > MAX_PACKED) return;
    }
    const rows = numbers.map((holder) => ({
      wallet: this.wallet(holder),
      isChained: (this.#records.int(holder, FLAGS) & CHAINED) !== 0,
      ...this.image(holder),
    }));
    if (rows.length === 0 || !this.#compacted.put(token, rows)) return;
    for (const holder of numbers) this.#free(holder);
    this.#firstOfToken.set(token, NONE);
  }

  /** Unpacks the records of a token, in their former order. */
  #wake(token: number): void {
    for (const { wallet, flags, ...image } of this.#compacted.take(token).reverse()) {
      const holder = this.#insert(token, wallet, flags | CHAINED);
      this.#records.setAmount(holder, BALANCE, image.balance);
      this.#records.setDouble(holder, TIME, image.time);
      if (image.short !== 0n)
        this.#records.setInt(holder, SHORTFALL, this.#shortfalls.add(image.short, image.shortUntil));
      this.#link(wallet, holder);
    }
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
    this.#setFlags(holder, this.flags(holder) & ~FRESH);
  }

  mark(holder: number, flags: number): void {
    this.watch?.changing(holder);
    const before = this.flags(holder);
    this.#setFlags(holder, before | flags);
    if ((flags & ~before & POOL) !== 0 && this.holds(holder)) this.#holders.add(this.token(holder), -1);
  }

  /** Number of wallets with a balance, excluding pools. */
  holdersOf(token: number): number {
    return this.#holders.of(token);
  }
  firstOf(token: number): number {
    this.#wake(token);
    return this.#firstOfToken.of(token);
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
    return this.#records.int(holder, FLAGS) & ~CHAINED;
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
    this.#setFlags(holder, flags);
    const counts = balance !== 0n && (flags & POOL) === 0;
    if (counts !== counted) this.#holders.add(this.token(holder), counts ? 1 : -1);
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
      firstOfToken: this.#firstOfToken.dump(),
      holders: this.#holders.dump(),
    };
  }

  load(dump: HolderBookDump): void {
    this.#records.load(dump.records);
    this.#index.load(dump.index);
    this.#shortfalls.load(dump.shortfalls);
    this.#size = dump.size;
    this.#swept = dump.swept;
    this.#firstOfToken.load(dump.firstOfToken);
    this.#holders.load(dump.holders);
  }

  /** Removes a record that has no trade on the tape. */
  remove(holder: number): void {
    this.restore(holder, NOTHING);
    this.#remove(holder);
  }

  #remove(holder: number): void {
    const records = this.#records;
    const [token, previous, next] = [this.token(holder), records.int(holder, PREVIOUS), this.next(holder)];
    if (previous === NONE) this.#firstOfToken.set(token, next);
    else records.setInt(previous, NEXT, next);
    if (next !== NONE) records.setInt(next, PREVIOUS, previous);
    this.#free(holder);
  }

  #free(holder: number): void {
    const [records, token] = [this.#records, this.token(holder)];
    this.#index.remove(hashOfPair(token, this.wallet(holder)), holder);
    const shortfall = records.int(holder, SHORTFALL);
    if (shortfall !== NONE) this.#shortfalls.remove(shortfall);
    records.setInt(holder, TOKEN, NONE);
    records.give(holder);
    this.#size--;
  }

  #count(holder: number, step: number): void {
    if ((this.flags(holder) & POOL) === 0) this.#holders.add(this.token(holder), step);
  }

  #setFlags(holder: number, flags: number): void {
    this.#records.setInt(holder, FLAGS, (this.#records.int(holder, FLAGS) & CHAINED) | flags);
  }

  #touch(holder: number, time: number): void {
    if (time > this.#records.double(holder, TIME)) this.#records.setDouble(holder, TIME, time);
  }

  #fallShort(holder: number, amount: bigint): void {
    const [records, until] = [this.#records, this.time(holder)];
    records.setInt(
      holder,
      SHORTFALL,
      this.#shortfalls.enlarge(records.int(holder, SHORTFALL), amount, until),
    );
  }

  #makeGood(holder: number, shortfall: number, amount: bigint): bigint {
    const rest = this.#shortfalls.offset(shortfall, amount);
    if (rest === null) return 0n;
    this.#records.setInt(holder, SHORTFALL, NONE);
    return rest;
  }
}
