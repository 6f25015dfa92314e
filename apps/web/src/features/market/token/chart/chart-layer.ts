import type { Candle } from '@dugout/contract/market/trades';
import type { IChartApi, ISeriesApi } from 'lightweight-charts';
import type { ChartUnit } from '../token.candles.ts';
import type { ChartColours } from './chart-colours.ts';

/** What a layer stands on. */
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

/** Something more on the chart, in a file of its own that is fetched when it is wanted. */
export interface ChartLayer {
  /** The candles, their unit or the theme changed; candles before `changedFrom` are as they were. */
  show(shown: ShownCandles, changedFrom: number): void;
  remove(): void;
}
