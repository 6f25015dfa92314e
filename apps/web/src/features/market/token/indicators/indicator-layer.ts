import type { Candle } from '@dugout/contract/market/trades';
import {
  type HistogramData,
  HistogramSeries,
  type IPaneApi,
  type ISeriesApi,
  type LineData,
  LineSeries,
  LineStyle,
  type MouseEventParams,
  type Time,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts';
import { withOpacity } from '../chart/chart-colours.ts';
import type { ChartHost, ChartLayer, ShownCandles } from '../chart/chart-layer.ts';
import { type Indicator, titleOf } from '../chart/indicators.ts';
import { PaneTitle, type TitlePart } from './pane-title.ts';
import { figureText, indicatorColour } from './plot-look.ts';
import { type Plot, paneOf, plotsOf } from './plots.ts';

interface Drawn {
  readonly indicator: Indicator;
  readonly series: readonly (ISeriesApi<'Line'> | ISeriesApi<'Histogram'>)[];
  plots: readonly Plot[];
}

/** Height of the price pane relative to that of an indicator. */
const PRICE_SHARE = 4;
/** Offset in pixels below the line with the candle's figures. */
const BELOW_LEGEND = 32;
const PANE_TOP = 12;

const stamp = (time: number): UTCTimestamp => time as UTCTimestamp;

export class IndicatorLayer implements ChartLayer {
  readonly #host: ChartHost;
  readonly #titles = new Map<IPaneApi<Time>, PaneTitle>();
  #indicators: readonly Indicator[] = [];
  #drawn: readonly Drawn[] = [];
  #shown: ShownCandles | null = null;
  #points = 0;
  #pointed: number | null = null;

  constructor(host: ChartHost) {
    this.#host = host;
    host.chart.subscribeCrosshairMove(this.#onPointed);
  }

  set(indicators: readonly Indicator[]): void {
    this.#indicators = indicators;
    this.#build();
  }

  show(shown: ShownCandles, changedFrom: number): void {
    const before = this.#shown;
    this.#shown = shown;
    if (before === null || before.unit !== shown.unit || before.colours !== shown.colours) this.#build();
    else this.#feed(changedFrom);
  }

  remove(): void {
    this.#host.chart.unsubscribeCrosshairMove(this.#onPointed);
    this.#clear();
  }

  #clear(): void {
    for (const [pane, title] of this.#titles) pane.detachPrimitive(title);
    this.#titles.clear();
    for (const { series } of this.#drawn) for (const each of series) this.#host.chart.removeSeries(each);
    this.#drawn = [];
    this.#points = 0;
  }

  #build(): void {
    this.#clear();
    const shown = this.#shown;
    if (shown === null) return;
    let pane = 0;
    this.#drawn = this.#indicators.map((indicator) => {
      const own = paneOf(indicator);
      if (own !== null) pane++;
      const plots = plotsOf(indicator, shown.candles);
      const series = plots.map((plot) => this.#series(indicator, plot, own === null ? 0 : pane));
      for (const level of own?.guides ?? []) {
        series[0]?.createPriceLine({
          price: level,
          color: shown.colours.frame,
          lineWidth: 1,
          lineStyle: LineStyle.Dashed,
          axisLabelVisible: false,
        });
      }
      return { indicator, series, plots };
    });
    const panes = this.#host.chart.panes();
    for (const each of panes) each.setStretchFactor(each === panes[0] ? PRICE_SHARE : 1);
    this.#feed(0);
  }

  #series(indicator: Indicator, plot: Plot, pane: number): ISeriesApi<'Line'> | ISeriesApi<'Histogram'> {
    const shown = this.#shown as ShownCandles;
    const plain = { lastValueVisible: false, priceLineVisible: false } as const;
    const text = (value: number): string => figureText(indicator, value, shown.unit);
    const format =
      pane === 0
        ? {}
        : {
            priceFormat: {
              type: 'custom',
              minMove: 1e-12,
              formatter: text,
              tickmarksFormatter: (values: number[]) => values.map(text),
            } as const,
          };
    if (plot.form === 'bars')
      return this.#host.chart.addSeries(HistogramSeries, { ...plain, ...format }, pane);
    const place = this.#indicators.filter((each) => each.kind === indicator.kind).indexOf(indicator);
    return this.#host.chart.addSeries(
      LineSeries,
      {
        ...plain,
        ...format,
        lineWidth: 1,
        lineStyle: place % 2 === 1 ? LineStyle.Dashed : LineStyle.Solid,
        crosshairMarkerVisible: false,
        color: indicatorColour(indicator, this.#indicators, plot.tone, shown.colours),
      },
      pane,
    );
  }

  #feed(changedFrom: number): void {
    const shown = this.#shown;
    if (shown === null) return;
    const { candles } = shown;
    for (const drawn of this.#drawn) {
      drawn.plots = plotsOf(drawn.indicator, candles);
      for (const [i, plot] of drawn.plots.entries()) {
        const series = drawn.series[i];
        if (series === undefined) continue;
        const point = (candle: Candle, at: number) => this.#point(candle, plot.values[at] ?? null, plot);
        if (this.#points === 0 || changedFrom < this.#points - 1) series.setData(candles.map(point));
        else
          for (let at = changedFrom; at < candles.length; at++)
            series.update(point(candles[at] as Candle, at));
      }
    }
    this.#points = candles.length;
    this.#write();
  }

  #point({ time }: Candle, value: number | null, plot: Plot): LineData | HistogramData | WhitespaceData {
    if (value === null) return { time: stamp(time) };
    if (plot.form === 'line') return { time: stamp(time), value };
    const { up, down } = (this.#shown as ShownCandles).colours;
    return { time: stamp(time), value, color: withOpacity(value < 0 ? down : up, 0.5) };
  }

  readonly #onPointed = ({ time }: MouseEventParams): void => {
    const pointed = typeof time === 'number' ? time : null;
    if (pointed === this.#pointed) return;
    this.#pointed = pointed;
    this.#write();
  };

  /** Writes names and values for the candle under the pointer, otherwise for the newest. */
  #write(): void {
    const shown = this.#shown;
    if (shown === null) return;
    const found = this.#pointed === null ? -1 : shown.candles.findIndex(({ time }) => time === this.#pointed);
    const at = found === -1 ? shown.candles.length - 1 : found;
    const lines = new Map<IPaneApi<Time>, TitlePart[][]>();
    for (const { indicator, series, plots } of this.#drawn) {
      const pane = series[0]?.getPane();
      if (pane === undefined) continue;
      const parts: TitlePart[] = [{ text: titleOf(indicator), colour: shown.colours.text }];
      for (const plot of plots) {
        const value = plot.values[at] ?? null;
        const { up, down } = shown.colours;
        const colour =
          plot.form === 'bars'
            ? (value ?? 0) < 0
              ? down
              : up
            : indicatorColour(indicator, this.#indicators, plot.tone, shown.colours);
        parts.push({ text: value === null ? '-' : figureText(indicator, value, shown.unit), colour });
      }
      lines.set(pane, [...(lines.get(pane) ?? []), parts]);
    }
    for (const [pane, texts] of lines) this.#titleOf(pane).set(texts);
  }

  #titleOf(pane: IPaneApi<Time>): PaneTitle {
    const known = [...this.#titles].find(([each]) => each.paneIndex() === pane.paneIndex())?.[1];
    if (known !== undefined) return known;
    const title = new PaneTitle(pane.paneIndex() === 0 ? BELOW_LEGEND : PANE_TOP);
    pane.attachPrimitive(title);
    this.#titles.set(pane, title);
    return title;
  }
}
