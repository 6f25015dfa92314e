import type { Candle } from '@dugout/contract/market/trades';
import type { IChartApi, ISeriesApi } from 'lightweight-charts';
import type { ChartUnit } from '../token.candles.ts';
import type { ChartColours } from './chart-colours.ts';

export interface ChartHost {
  readonly element: HTMLElement;
  readonly chart: IChartApi;
  readonly prices: ISeriesApi<'Candlestick'>;
}

export interface ShownCandles {
  /** Oldest first. */
  readonly candles: readonly Candle[];
  readonly unit: ChartUnit;
  readonly colours: ChartColours;
}

/** An addition to the chart, loaded on demand. */
export interface ChartLayer {
  /** Called when the candles, their unit or the theme changed; candles before `changedFrom` are unchanged. */
  show(shown: ShownCandles, changedFrom: number): void;
  remove(): void;
}
