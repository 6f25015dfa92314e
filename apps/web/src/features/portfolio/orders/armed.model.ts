import type { SwapOrder } from '@dugout/contract/trading/order';
import type { ListFilter } from '../portfolio.queries.ts';

/** Sorts active orders: price orders first, nearest first; then by trigger or creation time. */
export function nearestFirst(orders: readonly SwapOrder[]): readonly SwapOrder[] {
  const away = ({ wouldDo }: SwapOrder): number => Math.abs(wouldDo?.distancePct ?? Number.POSITIVE_INFINITY);
  const due = ({ trigger, createdAt }: SwapOrder): string => trigger.nextAt ?? createdAt;
  return orders.filter(isRunning).toSorted((a, b) => {
    const [left, right] = [away(a), away(b)];
    return left === right ? due(a).localeCompare(due(b)) : left - right;
  });
}

export const isRunning = ({ status }: SwapOrder): boolean =>
  status === 'armed' || status === 'triggered' || status === 'awaitingSignature';

const FAR_PCT = 50;

/**
 * Returns the distance of an order to its trigger as percent of a bar: full at the trigger, empty from 50% away.
 */
export const nearness = (distancePct: number | null): number =>
  distancePct === null ? 0 : Math.max(0, Math.min(100, (1 - Math.abs(distancePct) / FAR_PCT) * 100));

export type StateFilter = 'all' | 'armed' | 'ended';

/** Sorts orders for the table: active ones nearest first, then ended ones, newest first. */
export function listed(
  orders: readonly SwapOrder[],
  { token, wallet }: ListFilter,
  state: StateFilter,
): readonly SwapOrder[] {
  const mine = orders.filter(
    (order) =>
      (token === undefined || order.tokenAddress === token) &&
      (wallet === undefined || order.walletAddress === wallet),
  );
  const ended = mine
    .filter((order) => !isRunning(order))
    .toSorted((a, b) => (b.endedAt ?? b.createdAt).localeCompare(a.endedAt ?? a.createdAt));
  return [...(state === 'ended' ? [] : nearestFirst(mine)), ...(state === 'armed' ? [] : ended)];
}
