import { pnlOf } from '@dugout/domain/positions/pnl';
import { TokenBook } from '../figures/token-book.ts';
import type { TraderRow } from '../queries.ts';
import type { MarketState } from '../state.ts';
import { POOL } from '../store/holder-flags.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { BUY } from '../store/trade-tape.ts';
import { priceUsdOf, solUsdOf } from './figures.ts';
import { marksOf } from './holders.ts';
import { known } from './known.ts';

const NONE = -1;

interface Trader {
  readonly book: TokenBook;
  lastTradeAt: number;
}

/**
 * Most profitable wallets first, unknown profit last. Tokens sold but not bought on the tape have no known cost
 * and count in neither profit.
 */
export function readTopTraders(state: MarketState, token: TokenRecord, limit: number): TraderRow[] {
  const priceUsd = priceUsdOf(state, token, solUsdOf(state)) / 10 ** token.decimals;
  const rows = [...tradersByHolder(state, token)].map(([holder, { book, lastTradeAt }]) => {
    const balance = state.holders.balance(holder);
    const { amount, costUsd } = book.open(balance);
    const value = amount === 0n ? 0 : known(Number(amount) * priceUsd);
    const { realisedUsd: realized, soldCostUsd: soldCost } = book;
    const pnl = pnlOf({ realized, soldCost, cost: costUsd, value });
    return { holder, book, balance, lastTradeAt, pnl };
  });
  const key = ({ pnl }: (typeof rows)[number]): number => pnl.total ?? Number.NEGATIVE_INFINITY;
  rows.sort((a, b) => key(b) - key(a) || b.lastTradeAt - a.lastTradeAt);
  return rows.slice(0, limit).map(({ holder, book, balance, lastTradeAt, pnl }) => ({
    wallet: state.wallets.text(state.holders.wallet(holder)),
    marks: marksOf(state, token, holder),
    buys: book.buys,
    sells: book.sells,
    boughtUsd: book.boughtUsd,
    soldUsd: book.soldUsd,
    heldPct: token.supply === null ? null : (Number(balance) / Number(token.supply)) * 100,
    realisedUsd: pnl.realized,
    unrealisedUsd: pnl.unrealized,
    pnlUsd: pnl.total,
    pnlPct: pnl.totalPct,
    lastTradeAt,
  }));
}

function tradersByHolder(state: MarketState, token: TokenRecord): Map<number, Trader> {
  const { tape, holders } = state;
  const traders = new Map<number, Trader>();
  for (let at = tape.first(token.number); at !== NONE; at = tape.next(at)) {
    const holder = tape.holder(at);
    if ((holders.flags(holder) & POOL) !== 0) continue;
    let trader = traders.get(holder);
    if (trader === undefined) {
      trader = { book: new TokenBook(), lastTradeAt: 0 };
      traders.set(holder, trader);
    }
    trader.lastTradeAt = tape.time(at);
    trader.book.add((tape.flags(at) & BUY) !== 0, tape.tokenAmount(at), tape.microUsd(at));
  }
  return traders;
}
