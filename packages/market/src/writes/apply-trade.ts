import type { Trade } from '@dugout/domain/market-events';
import { isMoney, isSameQuote, microUsdOf, type Quote, quoteOf } from '../figures/quotes.ts';
import { pricedTrade } from '../reads/priced-trade.ts';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { BUY, QUOTED_IN_SOL, QUOTED_IN_USD, SETS_PRICE } from '../store/trade-tape.ts';
import { forgetOldTrades } from './forget.ts';
import { holderOf, markBuyer, markFresh } from './holdings.ts';
import { isInLead } from './lead-pool.ts';
import { noteHolders } from './note-holders.ts';
import { addToken, followPool, setPrice } from './tokens.ts';

/**
 * Holder records checked per trade, and trades between checks of one token's bars. A full round takes some
 * minutes.
 */
const HOLDERS = 4;
const TRADES_A_TOKEN = 16;
/** Extra history, so that a day that ended this long ago can still be read. */
const SPARE_MS = 600_000;

/**
 * Cleans up incrementally, a little with every trade: drops expired bars and holder counts and idle holder
 * records, and packs idle tokens.
 */
function sweep(state: MarketState): void {
  if (state.forgottenUpTo > Number.NEGATIVE_INFINITY) {
    for (let i = 0; i < HOLDERS; i++) state.holders.removeNextIfIdle(state.forgottenUpTo);
  }
  if (++state.sinceBarSweep < TRADES_A_TOKEN) return;
  state.sinceBarSweep = 0;
  state.sweptToken = (state.sweptToken + 1) % state.tokens.length;
  state.quarterBars.forgetBefore(state.sweptToken, state.lastTime - state.keepQuarterBarsMs);
  state.rest(state.sweptToken);
  state.holderSeries.forgetBefore(state.sweptToken, state.lastTime - SPARE_MS);
  state.hourBars.forgetBefore(state.sweptToken, state.lastTime - state.keepHourBarsMs);
}

const NO_TRADE = -1;

/**
 * Applies a trade. Returns false for a repeat, a trade too old to check, or a trade without a token (SOL
 * against dollars).
 */
export function applyTrade(state: MarketState, trade: Trade): boolean {
  if (trade.time <= state.forgottenUpTo || isMoney(trade.mint) || state.tape.find(trade.id) !== NO_TRADE)
    return false;
  state.see(trade.slot, trade.time);
  const quote = quoteOf(trade.quoteMint);
  const token = tokenOf(state, trade, quote);
  state.undo?.touch(token);
  const priced = pricedTrade(state, trade, token.decimals);
  const { sol, price, priceSol, unit, value, isExact } = priced;
  const inLead = isInLead(state, token, trade, priced);
  const setsPrice = inLead && isExact && isSameQuote(trade.quoteMint, token.quoteMint);
  const wallet = state.seeWallet(trade.wallet, trade.time);
  const holder = holderOf(state, token.number, wallet, trade.wallet);
  const at = state.tape.add(
    trade.id,
    token.number,
    holder,
    trade.time,
    trade.slot,
    trade.tokenAmount,
    trade.quoteAmount,
  );
  state.walletChains.addTrade(wallet, at);
  state.tape.setValue(
    at,
    priceSol,
    microUsdOf(value.amount, value.quote, sol),
    flagsOf(trade, quote, setsPrice && unit.quote !== 'other'),
  );
  countIn(state, token.number, holder, at, trade.time);
  if (setsPrice) {
    if (!Number.isNaN(priceSol))
      addToBars(
        state,
        token.number,
        trade.time,
        priceSol,
        value.quote === 'sol' ? value.amount : (value.amount * 1_000) / sol,
      );
    setPrice(state, token, price, trade.reserves, trade.time, sol);
  }
  if (trade.time > token.lastTradeAt) token.lastTradeAt = trade.time;
  if (trade.side === 'buy') state.holders.credit(holder, trade.tokenAmount, trade.time);
  else state.holders.debit(holder, trade.tokenAmount, trade.time);
  if (trade.side === 'buy') {
    markBuyer(state, token, holder, trade.slot, trade.signature);
    markFresh(state, holder, wallet, trade.time);
  }
  token.holdings++;
  noteHolders(state, token.number);
  forgetOldTrades(state);
  sweep(state);
  return true;
}

function tokenOf(state: MarketState, trade: Trade, quote: Quote): TokenRecord {
  const known = state.materialiseByMint(trade.mint);
  if (known !== undefined) {
    if (trade.pool !== known.pool && !state.pools.has(trade.pool)) followPool(state, known, trade.pool);
    return known;
  }
  return addToken(state, trade.mint, trade.pool, trade.market, trade.decimals, trade.quoteMint, quote);
}

function flagsOf(trade: Trade, quote: Quote, setsPrice: boolean): number {
  let flags = quote === 'sol' ? QUOTED_IN_SOL : quote === 'usd' ? QUOTED_IN_USD : 0;
  if (trade.side === 'buy') flags |= BUY;
  if (setsPrice) flags |= SETS_PRICE;
  return flags;
}

export function countIn(state: MarketState, token: number, holder: number, at: number, time: number): void {
  const before = state.holders.lastTrade(holder);
  const newest = before === NO_TRADE || time >= state.tape.time(before);
  state.windows.add(token, at, before, newest);
  if (newest) state.holders.setLastTrade(holder, at);
  state.holders.countTrades(holder, 1);
}

function addToBars(
  state: MarketState,
  token: number,
  time: number,
  priceSol: number,
  lamports: number,
): void {
  state.undo?.bars(token, time);
  state.quarterBars.add(token, time, priceSol, lamports);
  state.hourBars.add(token, time, priceSol, lamports);
}
