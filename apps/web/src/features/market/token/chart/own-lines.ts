import type { SwapOrder } from '@dugout/contract/trading/order';
import { KIND_LABELS, ruleText } from '#/features/trading/index.ts';
import type { OwnLine } from './entry-line.ts';

/**
 * Returns the trader's prices of a token as lines: the average entry first, then triggers of active orders.
 * Orders that trigger on something other than the price in SOL have no line.
 */
export function ownLines(
  mint: string,
  orders: readonly SwapOrder[],
  entrySol: number | null,
  inUnit: (priceSol: number | null) => number | null,
): readonly OwnLine[] {
  const armed = orders.filter(({ tokenAddress, status, trigger, kind }) => {
    const priced = trigger.metric === 'priceSol' || kind === 'trailing';
    return tokenAddress === mint && status === 'armed' && trigger.level !== null && priced;
  });
  return [
    { price: inUnit(entrySol), label: 'Avg entry', tone: 'accent' },
    ...armed.map((order): OwnLine => {
      const { figure, action, tone } = ruleText(order, order.side === 'sell' ? entrySol : null);
      const label = order.side === 'buy' ? `${KIND_LABELS[order.kind]} ${action}` : `${figure} ${action}`;
      return { price: inUnit(order.trigger.level), label, tone };
    }),
  ];
}
