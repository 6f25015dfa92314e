import { DOLLAR_COINS } from '@dugout/domain/dollars';
import { SOL_MINT } from '@dugout/domain/sol';

/** Quote tokens, most common first. In a pool of two of them, the earlier one is the traded token. */
export const QUOTE_SYMBOLS: ReadonlyMap<string, string> = new Map([[SOL_MINT, 'SOL'], ...DOLLAR_COINS]);
const QUOTES: readonly string[] = [...QUOTE_SYMBOLS.keys()];

/** Reports whether `a` is the traded token and `b` its quote. If neither is a quote, `a` is the traded token. */
export function isTradedAgainst(a: string, b: string): boolean {
  const placeA = QUOTES.indexOf(a);
  const placeB = QUOTES.indexOf(b);
  if (placeA === -1) return true;
  return placeB > placeA;
}
