import type { Metrics } from '#/platform/metrics/metrics.ts';
import type { OrderFigures } from './orders/orders.service.ts';
import type { SwapOutcome } from './swaps/swaps.ts';

export interface TradingCounts {
  readonly swapAnswered: (outcome: SwapOutcome) => void;
  readonly orderFired: () => void;
}

export function tradingCounts(metrics: Pick<Metrics, 'counterBy'>): TradingCounts {
  const orders = metrics.counterBy('dugout_orders_total', 'Orders that fired since the start', 'event');
  return {
    swapAnswered: metrics.counterBy('dugout_swaps_total', 'Swaps that were answered, by outcome', 'outcome'),
    orderFired: () => orders('fired'),
  };
}

export const measureOrders = (metrics: Pick<Metrics, 'gaugeBy'>, read: () => OrderFigures): void =>
  metrics.gaugeBy(
    'dugout_orders',
    'Orders that wait for a price, and orders that fired over 10 s ago and have not ended',
    'state',
    () => new Map(Object.entries(read())),
  );
