import type { Position } from '@dugout/contract/portfolio/position';
import type { SwapOrder } from '@dugout/contract/trading/order';
import { toNumber } from '@dugout/domain/base-units';
import { type Ladder, type Rung, rungLevel, trailBpsOf } from '@dugout/domain/orders/ladder';
import { averageEntry } from '@dugout/domain/positions/position';

/** Returns the active exits of a position. */
export const exitsOf = (positionId: string, orders: readonly SwapOrder[]): readonly SwapOrder[] =>
  orders.filter(({ status, trigger }) => status === 'armed' && trigger.positionId === positionId);

/** Counts active exits by the id of their position. */
export function exitCounts(orders: readonly SwapOrder[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { status, trigger } of orders)
    if (status === 'armed' && trigger.positionId !== null)
      counts.set(trigger.positionId, (counts.get(trigger.positionId) ?? 0) + 1);
  return counts;
}

/**
 * Returns the SOL price per token from which a position's exits count: the average cost with fees, or the
 * current price if no cost is known. Null if neither is.
 */
export function exitBasis({
  amount,
  unknownAmount,
  costLamports,
  decimals,
  valueSol,
}: Position): { readonly priceSol: number; readonly isCost: boolean } | null {
  const known = BigInt(amount) - BigInt(unknownAmount);
  const entry = averageEntry({ amount: known, cost: BigInt(costLamports) }, decimals);
  if (entry !== null && entry > 0) return { priceSol: entry, isCost: true };
  const tokens = toNumber(BigInt(amount), decimals);
  return valueSol !== null && valueSol > 0 && tokens > 0
    ? { priceSol: valueSol / tokens, isCost: false }
    : null;
}

const SAME_LEVEL = 1e-4;

/** Returns the rungs of a ladder that no active exit of the position already covers. */
export function newRungs({ rungs }: Ladder, entrySol: number, active: readonly SwapOrder[]): readonly Rung[] {
  const covers = (order: SwapOrder, rung: Rung): boolean => {
    if (order.kind !== rung.kind || order.amountPercent !== rung.sellPct) return false;
    const { metric, level, trailBps } = order.trigger;
    if (rung.kind === 'trailing') return trailBps === trailBpsOf(rung);
    const wanted = rungLevel(rung, entrySol);
    return metric === 'priceSol' && level !== null && Math.abs(level / wanted - 1) < SAME_LEVEL;
  };
  return rungs.filter((rung) => !active.some((order) => covers(order, rung)));
}
