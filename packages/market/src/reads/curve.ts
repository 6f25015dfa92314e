import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import { isCurve, MARKETS } from '@dugout/domain/markets';
import type { TokenRecord } from '../store/token-record.ts';

const { base: VIRTUAL_BASE, quote: VIRTUAL_QUOTE } = PUMP_CURVE.virtualReserves;
const PRODUCT = Number(VIRTUAL_BASE) * Number(VIRTUAL_QUOTE);
/** letsbonk.fun's curves begin with numbers that are 0.005 % greater. */
const TOLERANCE = 1e-3;

export const onCurve = (token: TokenRecord): boolean => isCurve(token.market);

/**
 * Whether the token sits on a curve whose virtual part is known: pump.fun's, or another that began with the
 * same virtual reserves. Trades on a curve leave the product of its reserves as it was, so the reserves of
 * now tell how it began.
 */
export function onKnownCurve(token: TokenRecord): boolean {
  if (MARKETS[token.market].startsAsPumpCurve) return true;
  const { reserves } = token;
  if (!onCurve(token) || reserves === null || token.quote !== 'sol' || token.decimals !== PUMP_CURVE.decimals)
    return false;
  return Math.abs((Number(reserves.base) * Number(reserves.quote)) / PRODUCT - 1) <= TOLERANCE;
}
