import { TokenBook } from '../figures/token-book.ts';
import type { MarketState } from '../state.ts';
import { POOL } from '../store/holder-book.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { BUY, type TradeTape } from '../store/trade-tape.ts';
import type { TraderStanding } from '../types.ts';

/** How the wallet of a holder's record stands in its token, now; null for a pool. `bookOf` gives its book. */
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
    openAmount: amount,
    openCostUsd: costUsd,
  };
}

/**
 * The book of one record, from its own wallet's trades alone: a busy token's tape is not gone through for
 * each of its traders.
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
  /** The newest trade in it, by its slot on the tape, which is used again once it is forgotten, and its time. */
  last: number;
  time: number;
}

const MOST_KEPT = 10_000;
/** Trades of a wallet in other tokens that are passed over in search of the one before. */
const MOST_PASSED = 64;

/**
 * Books of those who trade now: a trade that follows the last one of a book is added to it, where a wallet
 * with thousands of trades in a token would have them counted again at each. `clear` them when slots are
 * rolled back.
 */
export class KeptStandings {
  readonly #kept = new Map<number, Kept>();

  clear(): void {
    this.#kept.clear();
  }

  /** The book of a record whose newest trade is the one at `at`. */
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
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(holder, { book, trades, last: at, time: tape.time(at) });
    return book;
  }
}

/** Whether the trade at `at` arrived last of the record's, right after the last one of its book, and is no older. */
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
    return newest.length < 2 && ++passed < MOST_PASSED;
  });
  const [own, before] = newest;
  return own === at && before === kept.last && tape.time(before) === kept.time;
}
