import { toNumber } from '@dugout/domain/base-units';
import { graduationPct, PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import { isCurve } from '@dugout/domain/markets';
import type { Window } from '@dugout/domain/windows';
import { quoteDecimals } from '../figures/quotes.ts';
import type { Prices } from '../queries.ts';
import type { MarketState } from '../state.ts';
import { windowIndex } from '../store/rolling-windows.ts';
import type { TokenRecord } from '../store/token-record.ts';
import type { Figures, WindowFigures } from '../types.ts';
import { changeOf } from './change.ts';
import { onCurve, onKnownCurve } from './curve.ts';
import { known } from './known.ts';
import { priceUnitOf } from './price-path.ts';

/** Lamports of a known curve's virtual reserve, which do not exist as liquidity. */
const VIRTUAL_QUOTE = Number(PUMP_CURVE.virtualReserves.quote);

export const solUsdOf = (state: MarketState): number => state.solPrices.latest ?? Number.NaN;

export function priceUsdOf(state: MarketState, token: TokenRecord, solUsd: number): number {
  const { quote, rate } = priceUnitOf(state, token);
  return quote === 'usd' ? token.price * rate : token.price * rate * solUsd;
}

export function priceSolOf(state: MarketState, token: TokenRecord, solUsd: number): number {
  const { quote, rate } = priceUnitOf(state, token);
  return quote === 'usd' ? (token.price * rate) / solUsd : token.price * rate;
}

/** In SOL or dollars, depending on the token's quote. */
export const quotedPriceOf = (state: MarketState, token: TokenRecord): number =>
  token.price * priceUnitOf(state, token).rate;

/** In SOL or dollars, depending on the token's quote. */
export const quotedCapOf = (state: MarketState, token: TokenRecord): number =>
  token.supply === null ? Number.NaN : quotedPriceOf(state, token) * toNumber(token.supply, token.decimals);

export function marketCapOf(state: MarketState, token: TokenRecord, solUsd: number): number {
  const cap = quotedCapOf(state, token);
  return priceUnitOf(state, token).quote === 'usd' ? cap : cap * solUsd;
}

/**
 * Twice the quote side of the main pool, in SOL or dollars. Capped by the liquidity of the quote token's own pool
 * when quoted in another token, since nobody could cash out more.
 */
export function quotedLiquidityOf(state: MarketState, token: TokenRecord): number {
  if (token.quote === 'other') {
    if (onCurve(token)) return Number.NaN;
    const through = state.token(token.quoteMint);
    const shown = 2 * token.quoteReserve * priceUnitOf(state, token).rate;
    if (through === undefined || Number.isNaN(shown)) return Number.NaN;
    return Math.min(shown, quotedLiquidityOf(state, through));
  }
  const curve = onCurve(token);
  if (curve && (token.quote !== 'sol' || !onKnownCurve(token))) return Number.NaN;
  return (
    2 * Math.max(0, (token.quoteReserve - (curve ? VIRTUAL_QUOTE : 0)) / 10 ** quoteDecimals(token.quote))
  );
}

export function liquidityOf(state: MarketState, token: TokenRecord, solUsd: number): number {
  const liquidity = quotedLiquidityOf(state, token);
  return priceUnitOf(state, token).quote === 'usd' ? liquidity : liquidity * solUsd;
}

export function athOf(state: MarketState, token: TokenRecord, solUsd: number): number {
  const price = priceUsdOf(state, token, solUsd);
  return price > token.athUsd || Number.isNaN(token.athUsd) ? price : token.athUsd;
}

export function graduationOf(token: TokenRecord): number {
  if (onCurve(token))
    return token.reserves !== null && onKnownCurve(token) ? graduationPct(token.reserves) : Number.NaN;
  return token.launchpad !== null && isCurve(token.launchpad) ? 100 : Number.NaN;
}

function windowFigures(
  state: MarketState,
  token: TokenRecord,
  window: Window,
  now: number,
  solUsd: number,
): WindowFigures {
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

export function readPrices(state: MarketState, token: TokenRecord): Prices {
  const solUsd = solUsdOf(state);
  return {
    priceSol: known(priceSolOf(state, token, solUsd)),
    priceUsd: known(priceUsdOf(state, token, solUsd)),
    marketCapUsd: known(marketCapOf(state, token, solUsd)),
  };
}

export function readFigures(state: MarketState, token: TokenRecord, now: number): Figures {
  const solUsd = solUsdOf(state);
  const figuresOf = (window: Window): WindowFigures => windowFigures(state, token, window, now, solUsd);
  return {
    priceSol: known(priceSolOf(state, token, solUsd)),
    priceUsd: known(priceUsdOf(state, token, solUsd)),
    marketCapUsd: known(marketCapOf(state, token, solUsd)),
    liquidityUsd: known(liquidityOf(state, token, solUsd)),
    athUsd: known(athOf(state, token, solUsd)),
    holders: state.holders.holdersOf(token.number),
    graduationPct: known(graduationOf(token)),
    windows: {
      '1m': figuresOf('1m'),
      '5m': figuresOf('5m'),
      '1h': figuresOf('1h'),
      '6h': figuresOf('6h'),
      '24h': figuresOf('24h'),
    },
    lastTradeAt: known(token.lastTradeAt),
  };
}
