import type { MarketState } from '../state.ts';
import { POOL } from '../store/holder-book.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { BUY } from '../store/trade-tape.ts';
import type { TraderStanding } from '../types.ts';
import { known } from './figures.ts';
import { addBuy, addSell, newBook, stillOpen, type TraderBook } from './trader-book.ts';

/** How the wallet of a holder's record stands in its token, now; null for a pool. */
export function readStanding(state: MarketState, token: TokenRecord, holder: number): TraderStanding | null {
  if ((state.holders.flags(holder) & POOL) !== 0) return null;
  const book = bookOf(state, holder);
  const balance = state.holders.balance(holder);
  const { tokens, costUsd } = stillOpen(book, Number(balance));
  return {
    trades: book.buys + book.sells,
    heldPct: token.supply === null ? null : (Number(balance) / Number(token.supply)) * 100,
    boughtUsd: known(book.boughtUsd),
    realisedUsd: known(book.realisedUsd),
    openAmount: BigInt(Math.round(tokens)),
    openCostUsd: known(costUsd),
  };
}

/**
 * The book of one record, from its own wallet's trades alone: a busy token's tape is not gone through for
 * each of its traders.
 */
function bookOf({ tape, holders, walletChains }: MarketState, holder: number): TraderBook {
  const trades: number[] = [];
  const count = holders.trades(holder);
  walletChains.eachTrade(holders.wallet(holder), (at) => {
    if (tape.holder(at) === holder) trades.push(at);
    return trades.length < count;
  });
  const book = newBook();
  for (const at of trades.reverse().sort((a, b) => tape.time(a) - tape.time(b))) {
    const usd = tape.microUsd(at) / 1e6;
    if ((tape.flags(at) & BUY) === 0) addSell(book, Number(tape.tokenAmount(at)), usd);
    else addBuy(book, Number(tape.tokenAmount(at)), usd);
  }
  return book;
}
