import { toNumber } from '@dugout/domain/base-units';
import { graduationPct, PUMP_CURVE } from '@dugout/domain/bonding-curve';
import { CURVE_MARKETS } from '@dugout/domain/markets';
import { WINDOW_MS, WINDOWS, type Window } from '@dugout/domain/windows';
import { quoteDecimals } from '../figures/quotes.ts';
import { windowIndex } from '../figures/rolling-windows.ts';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { QUOTED_IN_USD, SETS_PRICE } from '../store/trade-tape.ts';
import type { Figures, WindowFigures } from '../types.ts';
import { onCurve, onKnownCurve } from './curve.ts';

const NONE = -1;
/** Lamports of a known curve's virtual reserve that are not there. */
const VIRTUAL_QUOTE = Number(PUMP_CURVE.virtualReserves.quote);

/** Unknown figures are NaN within the market and null outside of it. */
export const known = (value: number): number | null => (Number.isFinite(value) ? value : null);

export const solUsdOf = (state: MarketState): number => state.solPrices.latest ?? Number.NaN;

export const priceUsdOf = (token: TokenRecord, solUsd: number): number => (token.quote === 'usd' ? token.price : token.price * solUsd);

export const priceSolOf = (token: TokenRecord, solUsd: number): number => (token.quote === 'usd' ? token.price / solUsd : token.price);

export const marketCapOf = (token: TokenRecord, solUsd: number): number =>
  token.supply === null ? Number.NaN : priceUsdOf(token, solUsd) * toNumber(token.supply, token.decimals);

/** Twice the quote side of the main pool in US dollars. */
export function liquidityOf(token: TokenRecord, solUsd: number): number {
  if (token.quote === 'other') return Number.NaN;
  const curve = onCurve(token);
  if (curve && (token.quote !== 'sol' || !onKnownCurve(token))) return Number.NaN;
  const amount = Math.max(0, (token.quoteReserve - (curve ? VIRTUAL_QUOTE : 0)) / 10 ** quoteDecimals(token.quote));
  return 2 * amount * (token.quote === 'usd' ? 1 : solUsd);
}

export function athOf(token: TokenRecord, solUsd: number): number {
  const price = priceUsdOf(token, solUsd);
  return price > token.athUsd || Number.isNaN(token.athUsd) ? price : token.athUsd;
}

export function graduationOf(token: TokenRecord): number {
  if (onCurve(token)) return token.reserves !== null && onKnownCurve(token) ? graduationPct(token.reserves) : Number.NaN;
  return token.launchpad !== null && CURVE_MARKETS.has(token.launchpad) ? 100 : Number.NaN;
}

/** Change over a settled window in percent. */
export function changeOf(state: MarketState, token: TokenRecord, index: number, now: number, solUsd: number): number {
  const since = now - WINDOW_MS[WINDOWS[index] as Window];
  const from = priceBefore(state, token, index, since);
  if (from === null) return Number.NaN;
  const fromUsd = Number.isNaN(from.usd) ? from.sol * state.solPrices.at(Math.max(since, from.time)) : from.usd;
  const inUsd = (priceUsdOf(token, solUsd) / fromUsd - 1) * 100;
  return Number.isNaN(inUsd) ? (priceSolOf(token, solUsd) / from.sol - 1) * 100 : inUsd;
}

/** The price in force at the start of a settled window: SOL, and US dollars where it was made in dollars. The first price of a token that is younger. */
function priceBefore(
  state: MarketState,
  token: TokenRecord,
  index: number,
  since: number,
): { time: number; sol: number; usd: number } | null {
  const { tape } = state;
  let at = state.windows.tradeBefore(token.number, index);
  while (at !== NONE && (tape.flags(at) & SETS_PRICE) === 0) at = tape.previous(at);
  const floorIsNewer = at !== NONE && token.floorTime <= since && token.floorTime > tape.time(at);
  if (floorIsNewer || (at === NONE && token.floorTime !== Number.NEGATIVE_INFINITY)) {
    return { time: token.floorTime, sol: token.floorSol, usd: token.floorUsd };
  }
  if (at === NONE) at = tape.first(token.number);
  while (at !== NONE && (tape.flags(at) & SETS_PRICE) === 0) at = tape.next(at);
  if (at === NONE) return null;
  const [time, sol] = [tape.time(at), tape.price(at)];
  return { time, sol, usd: (tape.flags(at) & QUOTED_IN_USD) === 0 ? Number.NaN : sol * state.solPrices.at(time) };
}

function windowFigures(state: MarketState, token: TokenRecord, window: Window, now: number, solUsd: number): WindowFigures {
  const index = windowIndex(window);
  state.windows.settle(token.number, index, now);
  return {
    changePct: known(changeOf(state, token, index, now, solUsd)),
    volumeUsd: known(state.windows.volumeUsd(token.number, index)),
    buys: state.windows.buys(token.number, index),
    sells: state.windows.sells(token.number, index),
    traders: state.windows.traders(token.number, index),
  };
}

export function readFigures(state: MarketState, token: TokenRecord, now: number): Figures {
  const solUsd = solUsdOf(state);
  const figuresOf = (window: Window): WindowFigures => windowFigures(state, token, window, now, solUsd);
  return {
    priceSol: known(priceSolOf(token, solUsd)),
    priceUsd: known(priceUsdOf(token, solUsd)),
    marketCapUsd: known(marketCapOf(token, solUsd)),
    liquidityUsd: known(liquidityOf(token, solUsd)),
    athUsd: known(athOf(token, solUsd)),
    holders: state.holders.holdersOf(token.number),
    graduationPct: known(graduationOf(token)),
    windows: { '1m': figuresOf('1m'), '5m': figuresOf('5m'), '1h': figuresOf('1h'), '6h': figuresOf('6h'), '24h': figuresOf('24h') },
    lastTradeAt: known(token.lastTradeAt),
  };
}
