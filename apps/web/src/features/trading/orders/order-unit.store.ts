import { PRICE_METRICS, type PriceMetric } from '@dugout/domain/orders/trigger';
import { create } from 'zustand';
import { stored } from '#/shared/storage/stored.ts';

const place = stored<PriceMetric | null>({
  key: 'order-unit',
  version: 1,
  fallback: null,
  parse: (value) => PRICE_METRICS.find((metric) => metric === value) ?? null,
});

interface OrderUnit {
  /** Null until the trader or the chart has chosen one. */
  readonly metric: PriceMetric | null;
  /** Stores a unit in this browser. */
  readonly choose: (metric: PriceMetric) => void;
}

/** The unit of trigger prices. */
export const useOrderUnit = create<OrderUnit>()((set) => ({
  metric: place.read(),
  choose: (metric) => {
    place.write(metric);
    set({ metric });
  },
}));

/** Has trigger prices follow the unit of the chart. The first chart does not replace a stored choice. */
export function followChart(metric: PriceMetric, isFirst: boolean): void {
  const { metric: chosen, choose } = useOrderUnit.getState();
  if (!isFirst || chosen === null) choose(metric);
}
