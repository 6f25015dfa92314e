import { unrealizedPnl } from '@dugout/domain/positions/pnl';
import { datesIn } from '@dugout/domain/time/zoned-days';
import type { OpenTokens } from '../figures/token-book.ts';
import type { WalletTradesPage } from '../queries.ts';
import { priceUsdOf, solUsdOf } from '../reads/figures.ts';
import { eachHoldingOf } from '../reads/holdings.ts';
import { known } from '../reads/known.ts';
import type { MarketState } from '../state.ts';
import { POOL } from '../store/holder-flags.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { QUOTED_IN_SOL } from '../store/trade-tape.ts';
import { signatureOf } from '../text/trade-id.ts';
import type { WalletDay, WalletHolding, WalletTrade } from '../wallet-types.ts';
import { buildLedger, type LedgerEntry } from './ledger.ts';
import { usdValue } from './prices.ts';
import { dollars, invested } from './summary.ts';

const QUARTER_MS = 900_000;
const NOTHING_OPEN: OpenTokens = { amount: 0n, costUsd: null };

/** A wallet's trades in all tokens, newest first. */
export function readWalletTrades(
  state: MarketState,
  address: string,
  page: { offset: number; limit: number },
): WalletTradesPage {
  const { entries } = buildLedger(state, state.wallets.find(address));
  const items = entries
    .toReversed()
    .slice(page.offset, page.offset + page.limit)
    .map((entry) => readTrade(state, entry));
  return { items, count: entries.length };
}

function readTrade(state: MarketState, { at, token, time, buys, realised }: LedgerEntry): WalletTrade {
  const { tape } = state;
  const id = tape.id(at);
  return {
    id,
    mint: (state.tokens[token] as TokenRecord).mint,
    time,
    side: buys ? 'buy' : 'sell',
    tokenAmount: tape.tokenAmount(at),
    quoteAmount: tape.quoteAmount(at),
    inSol: (tape.flags(at) & QUOTED_IN_SOL) !== 0,
    usd: known(tape.microUsd(at) / 1e6),
    priceUsd: known(tape.price(at) * state.solPrices.at(time)),
    realisedUsd: realised === null ? null : dollars(realised),
    signature: signatureOf(id),
    slot: tape.slot(at),
  };
}

/** A wallet's holdings, most valuable first, unpriced last. */
export function readWalletHoldings(state: MarketState, address: string): WalletHolding[] {
  const wallet = state.wallets.find(address);
  const { byToken } = buildLedger(state, wallet);
  const solUsd = solUsdOf(state);
  const rows: WalletHolding[] = [];
  eachHoldingOf(state, wallet, (number, amount, flags) => {
    const token = state.tokens[number];
    if (token === undefined || amount === 0n || (flags & POOL) !== 0) return;
    const priceUsd = priceUsdOf(state, token, solUsd);
    const open = byToken.get(token.number)?.open(amount) ?? NOTHING_OPEN;
    const cost = open.amount === 0n ? null : open.costUsd;
    const value = known(usdValue(token, open.amount, priceUsd));
    const { unrealized, unrealizedPct } = unrealizedPnl(cost, value);
    rows.push({
      mint: token.mint,
      amount,
      valueUsd: known(usdValue(token, amount, priceUsd)),
      costKnownFor: open.amount,
      costUsd: cost,
      unrealisedUsd: unrealized,
      unrealisedPct: unrealizedPct,
    });
  });
  return rows.sort((a, b) => (b.valueUsd ?? -1) - (a.valueUsd ?? -1) || (a.mint < b.mint ? -1 : 1));
}

/** Returns the days of a time zone on which a wallet traded, oldest first. */
export function readWalletDays(state: MarketState, address: string, timeZone: string): WalletDay[] {
  const dateAt = datesIn(timeZone);
  let [quarter, date] = [Number.NaN, ''];
  const days = new Map<string, LedgerEntry[]>();
  for (const entry of buildLedger(state, state.wallets.find(address)).entries) {
    // Formatting a date is slow, and midnight of every zone falls on a quarter hour.
    if (Math.floor(entry.time / QUARTER_MS) !== quarter) date = dateAt(entry.time);
    quarter = Math.floor(entry.time / QUARTER_MS);
    const day = days.get(date);
    if (day === undefined) days.set(date, [entry]);
    else day.push(entry);
  }
  return [...days].map(([date, entries]) => ({
    date,
    realisedUsd: dollars(entries.reduce((sum, { realised }) => sum + (realised ?? 0n), 0n)),
    investedUsd: dollars(entries.reduce((sum, entry) => sum + invested(entry), 0n)),
    trades: entries.length,
    sells: entries.filter(({ buys }) => !buys).length,
  }));
}
