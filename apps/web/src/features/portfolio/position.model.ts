import type { Position } from '@dugout/contract/portfolio/position';
import { toNumber } from '@dugout/domain/base-units';
import { averageEntry } from '@dugout/domain/positions/position';

export const isGain = (figure: number | null): boolean => figure !== null && figure > 0;

const SORTS = ['valueSol', 'costSol', 'pnlSol', 'pnlPercent'] as const;

/**
 * Sorts positions by a metric, unknown values last in both directions, ties by name. An unknown metric sorts by
 * value.
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

/** Sorts by value, highest first; unknown values last. */
export const byValue = (positions: readonly Position[]): readonly Position[] =>
  sortPositions(positions, 'valueSol', 'desc');

/** Returns the current price of a token in SOL, from the value of the whole position; null if unknown. */
export function currentPriceSol({
  amount,
  decimals,
  valueSol,
}: Pick<Position, 'amount' | 'decimals' | 'valueSol'>): number | null {
  const tokens = toNumber(BigInt(amount), decimals);
  return valueSol !== null && tokens > 0 ? valueSol / tokens : null;
}

/** Returns the average cost in SOL of a held token of known cost, including fees; null without any. */
export const entryOf = ({ amount, unknownAmount, costLamports, decimals }: Position): number | null =>
  averageEntry({ amount: BigInt(amount) - BigInt(unknownAmount), cost: BigInt(costLamports) }, decimals);
