import type { Position } from '@dugout/contract/portfolio/position';
import { toNumber } from '@dugout/domain/base-units';
import { averageEntry } from '@dugout/domain/positions/position';

/** Whether a shown profit is good news: only what is above zero is. */
export const isGain = (figure: number | null): boolean => figure !== null && figure > 0;

const SORTS = ['valueSol', 'costSol', 'pnlSol', 'pnlPercent'] as const;

/**
 * Positions by a figure, the unknown last either way, equal ones by name. An unknown figure name leaves them
 * by value.
 */
export function sortPositions(
  positions: readonly Position[],
  by: string,
  dir: 'asc' | 'desc',
): readonly Position[] {
  const figure = SORTS.find((name) => name === by) ?? 'valueSol';
  const turn = dir === 'asc' ? 1 : -1;
  return [...positions].sort((a, b) => {
    const [left, right] = [a[figure], b[figure]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return turn * (left - right) || a.tokenName.localeCompare(b.tokenName);
  });
}

/** The most valuable first; what has no known value comes last. */
export const byValue = (positions: readonly Position[]): readonly Position[] =>
  sortPositions(positions, 'valueSol', 'desc');

/** SOL that one token brings now, by the value of the whole position; null when that is not known. */
export function currentPriceSol({
  amount,
  decimals,
  valueSol,
}: Pick<Position, 'amount' | 'decimals' | 'valueSol'>): number | null {
  const tokens = toNumber(BigInt(amount), decimals);
  return valueSol !== null && tokens > 0 ? valueSol / tokens : null;
}

/** SOL that a held token of known cost cost on average, fees counted; null without any. */
export const entryOf = ({ amount, unknownAmount, costLamports, decimals }: Position): number | null =>
  averageEntry({ amount: BigInt(amount) - BigInt(unknownAmount), cost: BigInt(costLamports) }, decimals);
