import { lengthened, nextSize } from './growth.ts';

const NONE = -1;
const MOST = 0xffff_ffff_ffff_ffffn;
/** A record is 48 bytes: the balance, the time of the newest event, then 32-bit fields 4 to 11. */
const DOUBLES = 6;
const INTS = 12;
const [BALANCE, TIME] = [0, 1];
const [TOKEN, WALLET, LAST_TRADE, PREVIOUS, NEXT, FLAGS, NEXT_OF_WALLET] = [4, 5, 6, 7, 8, 9, 10];

export const INSIDER = 1;
export const SNIPER = 2;
export const POOL = 4;

/** What a wallet gave away beyond what it was known to hold, up to `until`: only older arrivals that come late make it good. */
interface Shortfall {
  amount: bigint;
  until: number;
}

/**
 * Who holds what: one record for each wallet that ever touched a token, found by (token, wallet), listed by token and by wallet.
 * Balances are exact and never negative: a wallet that gives away more than it was seen to get had it from before, so it is left with nothing.
 */
export class HolderBook {
  #capacity = 0;
  #size = 0;
  #doubles = new Float64Array(0);
  #ints = new Int32Array(0);
  #balances = new BigUint64Array(0);
  #table = new Int32Array(16).fill(NONE);
  #firstOfToken = new Int32Array(0);
  #firstOfWallet = new Int32Array(0);
  #holders = new Int32Array(0);
  readonly #shortfalls = new Map<number, Shortfall>();

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#doubles.byteLength + this.#table.byteLength;
  }

  /** The record of a wallet in a token, or -1. */
  find(token: number, wallet: number): number {
    const table = this.#table;
    const mask = table.length - 1;
    for (let at = hashOf(token, wallet) & mask; ; at = (at + 1) & mask) {
      const holder = table[at] as number;
      if (holder === NONE || (this.token(holder) === token && this.wallet(holder) === wallet)) return holder;
    }
  }

  /** A new record of a wallet that `find` did not know. */
  add(token: number, wallet: number, flags: number): number {
    if (this.#size === this.#capacity) this.#grow();
    if ((this.#size + 1) * 2 > this.#table.length) this.#rehash();
    if (token >= this.#firstOfToken.length) {
      const length = nextSize(this.#firstOfToken.length, token + 1);
      this.#firstOfToken = lengthened(this.#firstOfToken, length, NONE);
      this.#holders = lengthened(this.#holders, length, 0);
    }
    if (wallet >= this.#firstOfWallet.length) {
      this.#firstOfWallet = lengthened(this.#firstOfWallet, nextSize(this.#firstOfWallet.length, wallet + 1), NONE);
    }
    const holder = this.#size++;
    const ints = this.#ints;
    const from = holder * INTS;
    this.#doubles[holder * DOUBLES + TIME] = Number.NEGATIVE_INFINITY;
    ints[from + TOKEN] = token;
    ints[from + WALLET] = wallet;
    ints[from + LAST_TRADE] = NONE;
    ints[from + PREVIOUS] = NONE;
    const next = this.#firstOfToken[token] as number;
    ints[from + NEXT] = next;
    if (next !== NONE) ints[next * INTS + PREVIOUS] = holder;
    this.#firstOfToken[token] = holder;
    ints[from + FLAGS] = flags;
    ints[from + NEXT_OF_WALLET] = this.#firstOfWallet[wallet] as number;
    this.#firstOfWallet[wallet] = holder;
    this.#insert(holder);
    return holder;
  }

  /** Tokens came in. */
  credit(holder: number, amount: bigint, time: number): void {
    const rest = this.#shortfalls.size === 0 ? amount : this.#makeGood(holder, amount, time);
    const at = holder * DOUBLES + BALANCE;
    const before = this.#balances[at] as bigint;
    const after = before + rest > MOST ? MOST : before + rest;
    this.#balances[at] = after;
    if (before === 0n && after !== 0n) this.#count(holder, 1);
    this.#touch(holder, time);
  }

  /** Tokens went out. */
  debit(holder: number, amount: bigint, time: number): void {
    this.#touch(holder, time);
    const at = holder * DOUBLES + BALANCE;
    const before = this.#balances[at] as bigint;
    if (amount > before) this.#fallShort(holder, amount - before);
    this.#balances[at] = amount >= before ? 0n : before - amount;
    if (before !== 0n && amount >= before) this.#count(holder, -1);
  }

  mark(holder: number, flags: number): void {
    const at = holder * INTS + FLAGS;
    const before = this.#ints[at] as number;
    this.#ints[at] = before | flags;
    if ((flags & ~before & POOL) !== 0 && this.balance(holder) !== 0n) {
      const token = this.token(holder);
      this.#holders[token] = (this.#holders[token] as number) - 1;
    }
  }

  /** Wallets with a balance, pools left out. */
  holdersOf(token: number): number {
    return this.#holders[token] ?? 0;
  }
  firstOf(token: number): number {
    return this.#firstOfToken[token] ?? NONE;
  }
  next(holder: number): number {
    return this.#ints[holder * INTS + NEXT] as number;
  }
  firstOfWallet(wallet: number): number {
    return this.#firstOfWallet[wallet] ?? NONE;
  }
  nextOfWallet(holder: number): number {
    return this.#ints[holder * INTS + NEXT_OF_WALLET] as number;
  }
  token(holder: number): number {
    return this.#ints[holder * INTS + TOKEN] as number;
  }
  wallet(holder: number): number {
    return this.#ints[holder * INTS + WALLET] as number;
  }
  flags(holder: number): number {
    return this.#ints[holder * INTS + FLAGS] as number;
  }
  /** Raw units. */
  balance(holder: number): bigint {
    return this.#balances[holder * DOUBLES + BALANCE] as bigint;
  }
  /** The newest trade of the record's wallet in its token, or -1. */
  lastTrade(holder: number): number {
    return this.#ints[holder * INTS + LAST_TRADE] as number;
  }
  setLastTrade(holder: number, trade: number): void {
    this.#ints[holder * INTS + LAST_TRADE] = trade;
  }

  #count(holder: number, step: number): void {
    if ((this.flags(holder) & POOL) !== 0) return;
    const token = this.token(holder);
    this.#holders[token] = (this.#holders[token] as number) + step;
  }

  #touch(holder: number, time: number): void {
    const at = holder * DOUBLES + TIME;
    if (time > (this.#doubles[at] as number)) this.#doubles[at] = time;
  }

  #fallShort(holder: number, amount: bigint): void {
    const until = this.#doubles[holder * DOUBLES + TIME] as number;
    this.#shortfalls.set(holder, { amount: amount + (this.#shortfalls.get(holder)?.amount ?? 0n), until });
  }

  #makeGood(holder: number, amount: bigint, time: number): bigint {
    const shortfall = this.#shortfalls.get(holder);
    if (shortfall === undefined || time >= shortfall.until) return amount;
    if (amount < shortfall.amount) {
      shortfall.amount -= amount;
      return 0n;
    }
    this.#shortfalls.delete(holder);
    return amount - shortfall.amount;
  }

  #insert(holder: number): void {
    const mask = this.#table.length - 1;
    let at = hashOf(this.token(holder), this.wallet(holder)) & mask;
    while (this.#table[at] !== NONE) at = (at + 1) & mask;
    this.#table[at] = holder;
  }

  #rehash(): void {
    this.#table = new Int32Array(this.#table.length * 2).fill(NONE);
    for (let holder = 0; holder < this.#size; holder++) this.#insert(holder);
  }

  #grow(): void {
    this.#capacity = nextSize(this.#capacity, 1024);
    const doubles = new Float64Array(this.#capacity * DOUBLES);
    doubles.set(this.#doubles);
    this.#doubles = doubles;
    this.#ints = new Int32Array(doubles.buffer);
    this.#balances = new BigUint64Array(doubles.buffer);
  }
}

function hashOf(token: number, wallet: number): number {
  let hash = Math.imul(token ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(wallet, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x27d4eb2f);
  return hash ^ (hash >>> 13);
}
