import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import { isCurve, MARKETS } from '@dugout/domain/markets';
import type { TokenRecord } from '../store/token-record.ts';

const { base: VIRTUAL_BASE, quote: VIRTUAL_QUOTE } = PUMP_CURVE.virtualReserves;
const PRODUCT = Number(VIRTUAL_BASE) * Number(VIRTUAL_QUOTE);
/** letsbonk.fun's curves start with reserves 0.005 % larger. */
const TOLERANCE = 1e-3;

export const onCurve = (token: TokenRecord): boolean => isCurve(token.market);

/**
 * Reports whether the token is on a curve with known virtual reserves: pump.fun's, or another with the same
 * initial reserves. Curve trades keep the product of the reserves constant, so the current reserves reveal the
 * initial ones.
 */
export function onKnownCurve(token: TokenRecord): boolean {
  if (MARKETS[token.market].startsAsPumpCurve) return true;
  const { reserves } = token;
  if (!onCurve(token) || reserves === null || token.quote !== 'sol' || token.decimals !== PUMP_CURVE.decimals)
    return false;
  return Math.abs((Number(reserves.base) * Number(reserves.quote)) / PRODUCT - 1) <= TOLERANCE;
}
