import { useEffect, useRef } from 'react';
import { toastMissing } from '#/shared/lazy/lazy-component.tsx';
import type { Indicator } from '../chart/indicators.ts';
import type { PriceChart } from '../chart/price-chart.ts';
import type { IndicatorLayer } from './indicator-layer.ts';

/** Draws the indicators on the chart. The layer is loaded with the first one other than volume. */
export function useIndicators(chart: PriceChart | null, indicators: readonly Indicator[]): void {
  const layer = useRef<IndicatorLayer | null>(null);
  const wanted = useRef(indicators);
  const needed = indicators.some(({ kind }) => kind !== 'volume');

  useEffect(() => {
    if (chart === null || !needed) return;
    let remove: (() => void) | null = null;
    let left = false;
    import('./indicator-layer.ts').then(({ IndicatorLayer: Layer }) => {
      if (left) return;
      remove = chart.addLayer((host) => {
        layer.current = new Layer(host);
        layer.current.set(wanted.current);
        return layer.current;
      });
    }, toastMissing);
    return () => {
      left = true;
      layer.current = null;
      remove?.();
    };
  }, [chart, needed]);

  useEffect(() => {
    wanted.current = indicators;
    chart?.showVolume(indicators.some(({ kind }) => kind === 'volume'));
    layer.current?.set(indicators);
  }, [chart, indicators]);
}
