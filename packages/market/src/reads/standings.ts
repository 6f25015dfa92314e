import { TokenBook } from '../figures/token-book.ts';
import type { MarketState } from '../state.ts';
import { POOL } from '../store/holder-flags.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { BUY, type TradeTape } from '../store/trade-tape.ts';
import type { TraderStanding } from '../types.ts';

/** Returns the current standing of a holder record in its token; null for a pool. `bookOf` returns its book. */
export function readStanding(
  state: MarketState,
  token: TokenRecord,
  holder: number,
  bookOf: (state: MarketState, holder: number) => TokenBook = wholeBook,
): TraderStanding | null {
  if ((state.holders.flags(holder) & POOL) !== 0) return null;
  const book = bookOf(state, holder);
  const balance = state.holders.balance(holder);
  const { amount, costUsd } = book.open(balance);
  return {
    trades: book.buys + book.sells,
    heldPct: token.supply === null ? null : (Number(balance) / Number(token.supply)) * 100,
    boughtUsd: book.boughtUsd,
    realisedUsd: book.realisedUsd,
    soldCostUsd: book.soldCostUsd,
    openAmount: amount,
    openCostUsd: costUsd,
  };
}

/**
 * Builds the book of one record from its wallet's trades, so a busy token's whole tape is not scanned for each
 * trader.
 */
function wholeBook({ tape, holders, walletChains }: MarketState, holder: number): TokenBook {
  const trades: number[] = [];
  const count = holders.trades(holder);
  walletChains.eachTrade(holders.wallet(holder), (at) => {
    if (tape.holder(at) === holder) trades.push(at);
    return trades.length < count;
  });
  const book = new TokenBook();
  for (const at of trades.reverse().sort((a, b) => tape.time(a) - tape.time(b))) addTrade(book, tape, at);
  return book;
}

const addTrade = (book: TokenBook, tape: TradeTape, at: number): void =>
  book.add((tape.flags(at) & BUY) !== 0, tape.tokenAmount(at), tape.microUsd(at));

interface Kept {
  readonly book: TokenBook;
  trades: number;
  /**
   * Tape slot and time of the book's newest trade. Slots are reused once forgotten, so the time is compared as
   * well.
   */
  last: number;
  time: number;
}

const MAX_KEPT = 10_000;
/** Max trades of a wallet in other tokens to skip while searching for the previous one. */
const MAX_PASSED = 64;

/**
 * Caches the books of active traders. A trade that directly follows a book's last one is added to it; otherwise
 * thousands of trades would be recounted each time. Call `clear` when slots are rolled back.
 */
export class KeptStandings {
  readonly #kept = new Map<number, Kept>();

  clear(): void {
    this.#kept.clear();
  }

  /** Returns the book of a record whose newest trade is the one at `at`. */
  of(state: MarketState, holder: number, at: number): TokenBook {
    const { tape, holders } = state;
    const trades = holders.trades(holder);
    const kept = this.#kept.get(holder);
    if (kept !== undefined && kept.trades + 1 === trades && follows(state, holder, at, kept)) {
      addTrade(kept.book, tape, at);
      Object.assign(kept, { trades, last: at, time: tape.time(at) });
      return kept.book;
    }
    const book = wholeBook(state, holder);
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(holder, { book, trades, last: at, time: tape.time(at) });
    return book;
  }
}

/**
 * Reports whether the trade at `at` is the record's last arrival, directly follows the last one of its book, and
 * is not older.
 */
function follows(
  { tape, holders, walletChains }: MarketState,
  holder: number,
  at: number,
  kept: Kept,
): boolean {
  if (tape.time(at) < kept.time) return false;
  const newest: number[] = [];
  let passed = 0;
  walletChains.eachTrade(holders.wallet(holder), (trade) => {
    if (tape.holder(trade) === holder) newest.push(trade);
    return newest.length < 2 && ++passed < MAX_PASSED;
  });
  const [own, before] = newest;
  return own === at && before === kept.last && tape.time(before) === kept.time;
}
