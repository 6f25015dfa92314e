import type { Position } from '@dugout/contract/trading';
import { toNumber } from '@dugout/domain/base-units';

/** Whether a shown profit is good news: only what is above zero is. */
export const isGain = (figure: number | null): boolean => figure !== null && figure > 0;

/** The most valuable first; what has no known value comes last. */
export const byValue = (positions: readonly Position[]): readonly Position[] =>
  [...positions].sort((a, b) => (b.valueSol ?? -1) - (a.valueSol ?? -1) || a.tokenName.localeCompare(b.tokenName));

/** SOL that one token brings now, by the value of the whole position; null when that is not known. */
export function currentPriceSol({ amount, decimals, valueSol }: Pick<Position, 'amount' | 'decimals' | 'valueSol'>): number | null {
  const tokens = toNumber(BigInt(amount), decimals);
  return valueSol !== null && tokens > 0 ? valueSol / tokens : null;
}
