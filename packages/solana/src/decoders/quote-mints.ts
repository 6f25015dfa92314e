import { DOLLAR_COINS } from '@dugout/domain/dollars';
import { SOL_MINT } from '@dugout/domain/sol';

/**
 * What tokens are priced in, the most usual first. In a pool of two of them the earlier one is the token that
 * is traded.
 */
export const QUOTE_SYMBOLS: ReadonlyMap<string, string> = new Map([[SOL_MINT, 'SOL'], ...DOLLAR_COINS]);
const QUOTES: readonly string[] = [...QUOTE_SYMBOLS.keys()];

/** True when `a` is the traded token and `b` its quote. Of two that are no quotes, `a` is. */
export function isTradedAgainst(a: string, b: string): boolean {
  const placeA = QUOTES.indexOf(a);
  const placeB = QUOTES.indexOf(b);
  if (placeA === -1) return true;
  return placeB > placeA;
}
