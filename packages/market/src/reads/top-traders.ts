import type { MarketState } from '../state.ts';
import { POOL } from '../store/holder-book.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { BUY } from '../store/trade-tape.ts';
import type { Mark } from '../types.ts';
import { known, priceUsdOf, solUsdOf } from './figures.ts';
import { marksOf } from './holders.ts';
import { addBuy, addSell, newBook, stillOpen, type TraderBook } from './trader-book.ts';

const NONE = -1;

/**
 * What a wallet made with a token, by average cost, of the trades that are on the tape. US dollars, null
 * where a trade's value is not known.
 */
export interface TraderRow {
  readonly wallet: string;
  readonly marks: readonly Mark[];
  readonly buys: number;
  readonly sells: number;
  readonly boughtUsd: number | null;
  readonly soldUsd: number | null;
  /** Of the supply, 0 to 100, held now; null when the supply is not known. */
  readonly heldPct: number | null;
  readonly realisedUsd: number | null;
  readonly unrealisedUsd: number | null;
  readonly pnlUsd: number | null;
  /** Unix ms. */
  readonly lastTradeAt: number;
}

interface Book extends TraderBook {
  lastTradeAt: number;
}

/**
 * The wallets that made most, first; those whose profit is not known come last. Tokens that were sold but not
 * bought on the tape have no known cost and count in neither profit.
 */
export function readTopTraders(state: MarketState, token: TokenRecord, limit: number): TraderRow[] {
  const priceUsd = priceUsdOf(state, token, solUsdOf(state)) / 10 ** token.decimals;
  const rows = [...tradersByHolder(state, token)].map(([holder, book]) => {
    const balance = Number(state.holders.balance(holder));
    const { tokens, costUsd } = stillOpen(book, balance);
    const unrealised = tokens === 0 ? 0 : tokens * priceUsd - costUsd;
    return { holder, book, balance, unrealised, pnl: book.realisedUsd + unrealised };
  });
  const key = (pnl: number): number => (Number.isNaN(pnl) ? Number.NEGATIVE_INFINITY : pnl);
  rows.sort((a, b) => key(b.pnl) - key(a.pnl) || b.book.lastTradeAt - a.book.lastTradeAt);
  return rows.slice(0, limit).map(({ holder, book, balance, unrealised, pnl }) => ({
    wallet: state.wallets.text(state.holders.wallet(holder)),
    marks: marksOf(state, token, holder),
    buys: book.buys,
    sells: book.sells,
    boughtUsd: known(book.boughtUsd),
    soldUsd: known(book.soldUsd),
    heldPct: token.supply === null ? null : (balance / Number(token.supply)) * 100,
    realisedUsd: known(book.realisedUsd),
    unrealisedUsd: known(unrealised),
    pnlUsd: known(pnl),
    lastTradeAt: book.lastTradeAt,
  }));
}

function tradersByHolder(state: MarketState, token: TokenRecord): Map<number, Book> {
  const { tape, holders } = state;
  const bookByHolder = new Map<number, Book>();
  for (let at = tape.first(token.number); at !== NONE; at = tape.next(at)) {
    const holder = tape.holder(at);
    if ((holders.flags(holder) & POOL) !== 0) continue;
    let book = bookByHolder.get(holder);
    if (book === undefined) {
      book = Object.assign(newBook(), { lastTradeAt: 0 });
      bookByHolder.set(holder, book);
    }
    const tokens = tape.tokenNumber(at);
    const usd = tape.microUsd(at) / 1e6;
    book.lastTradeAt = tape.time(at);
    if ((tape.flags(at) & BUY) === 0) addSell(book, tokens, usd);
    else addBuy(book, tokens, usd);
  }
  return bookByHolder;
}
