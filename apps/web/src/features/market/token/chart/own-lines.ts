import type { SwapOrder } from '@dugout/contract/trading/order';
import type { PriceMetric } from '@dugout/domain/orders/trigger';
import { KIND_LABELS, ruleText } from '#/features/trading/index.ts';
import { type ChartUnit, inChartUnit } from '../token.candles.ts';
import type { OwnLine } from './entry-line.ts';

/** The chart's unit, the price of SOL in dollars and the supply in whole tokens; null if unknown. */
interface LineUnit {
  readonly unit: ChartUnit;
  readonly solUsd: number | null;
  readonly supply: number | null;
}

/** Returns how many of the chart's unit one of a figure is at the current SOL price; null if unknown. */
function factorOf(metric: PriceMetric, { unit, solUsd, supply }: LineUnit): number | null {
  if (metric === unit) return 1;
  const ofSol = inChartUnit(1, unit, solUsd, supply);
  const inMetric = inChartUnit(1, metric, solUsd, supply);
  return ofSol === null || inMetric === null || inMetric === 0 ? null : ofSol / inMetric;
}

/**
 * Returns the trader's prices of a token as lines: the average entry first, then triggers of active orders. Orders
 * that wait for no price have no line.
 */
export function ownLines(
  mint: string,
  orders: readonly SwapOrder[],
  entrySol: number | null,
  unit: LineUnit,
): readonly OwnLine[] {
  const lines = orders.flatMap((order): OwnLine[] => {
    const { tokenAddress, status, trigger, kind, side } = order;
    const metric = kind === 'trailing' ? 'priceSol' : trigger.metric;
    if (tokenAddress !== mint || status !== 'armed' || trigger.level === null || metric === null) return [];
    const factor = factorOf(metric, unit);
    if (factor === null) return [];
    const { figure, action, tone } = ruleText(order, side === 'sell' ? entrySol : null);
    const label = side === 'buy' ? `${KIND_LABELS[kind]} ${action}` : `${figure} ${action}`;
    return [{ price: trigger.level * factor, label, tone, order: { order, factor } }];
  });
  const entry = inChartUnit(entrySol, unit.unit, unit.solUsd, unit.supply);
  return [{ price: entry, label: 'Avg entry', tone: 'accent' }, ...lines];
}
