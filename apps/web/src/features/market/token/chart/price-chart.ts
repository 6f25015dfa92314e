import type { Candle } from '@dugout/contract/market/trades';
import {
  type AutoscaleInfo,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineStyle,
  type MouseEventParams,
  type TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type DateForm, formatDate } from '#/shared/format/dates.ts';
import { type ChartUnit, joinOpen } from '../token.candles.ts';
import { axisRange, axisStep, axisText, tickTexts } from './axis-text.ts';
import { type ChartColours, chartColours, withOpacity } from './chart-colours.ts';
import type { ChartHost, ChartLayer } from './chart-layer.ts';
import type { ChartMark } from './chart-marks.ts';
import { EntryLine, type OwnLine } from './entry-line.ts';
import { MarksPrimitive } from './marks-primitive.ts';
import { TickCover } from './tick-cover.ts';

const ms = (time: Time): number => (typeof time === 'number' ? time * 1_000 : 0);

/** Formats unix seconds in the trader's time zone for the crosshair's label. */
const chartTime = (time: Time): string => formatDate(ms(time), 'dayClock');

const TICKS: readonly DateForm[] = ['year', 'month', 'day', 'time', 'clock'];

const tickTime = (time: Time, kind: TickMarkType): string => formatDate(ms(time), TICKS[kind] ?? 'dayClock');

interface PriceChartEvents {
  /** Called with the candle under the pointer; null without one. */
  readonly onCandle: (candle: Candle | null) => void;
  /** Called with the mark under the pointer and its position in the pane; null without one. */
  readonly onMark: (
    hovered: { readonly mark: ChartMark; readonly x: number; readonly y: number } | null,
  ) => void;
  /** Called when the trader's lines have other places in the pane. */
  readonly onLines: () => void;
  /** Called when the view nears the oldest candle. */
  readonly onOldest: () => void;
}

const VOLUME_SCALE = 'volume';
const NEAR_OLDEST = 30;
const BAR_SPACING = 6.5;
const WITH_VOLUME = { top: 0.09, bottom: 0.2 };
const WITHOUT_VOLUME = { top: 0.09, bottom: 0.06 };
const NO_LINE: OwnLine = { price: null, label: '', tone: 'accent' };

const stamp = (time: number): UTCTimestamp => time as UTCTimestamp;

/** Candles, volume, marks and the trader's lines on one canvas. React passes data in and handles its events. */
export class PriceChart {
  readonly #element: HTMLElement;
  readonly #chart: IChartApi;
  readonly #prices: ISeriesApi<'Candlestick'>;
  readonly #volume: ISeriesApi<'Histogram'>;
  readonly #marks: MarksPrimitive;
  readonly #lines: EntryLine[] = [];
  readonly #cover = new TickCover();
  #colours: ChartColours;
  #unit: ChartUnit = 'priceUsd';
  #candles: readonly Candle[] = [];
  #byTime: ReadonlyMap<number, Candle> = new Map();
  #given: readonly ChartMark[] = [];
  #own: readonly OwnLine[] = [];
  readonly #layers = new Set<ChartLayer>();
  readonly #events: PriceChartEvents;

  constructor(element: HTMLElement, events: PriceChartEvents) {
    this.#element = element;
    this.#events = events;
    this.#colours = chartColours(element);
    this.#chart = createChart(element, {
      autoSize: true,
      // The library's own logo would insert a style element; the page renders the logo itself.
      layout: { attributionLogo: false, fontSize: 11, fontFamily: 'Inter, system-ui, sans-serif' },
      rightPriceScale: { scaleMargins: WITH_VOLUME, minimumWidth: 62, entireTextOnly: true },
      timeScale: {
        allowBoldLabels: false,
        rightOffset: 9,
        barSpacing: BAR_SPACING,
        minBarSpacing: 1,
        timeVisible: true,
        tickMarkFormatter: tickTime,
      },
      localization: {
        timeFormatter: chartTime,
      },
      crosshair: { mode: CrosshairMode.Normal },
    });
    this.#prices = this.#chart.addSeries(CandlestickSeries, {
      borderVisible: false,
      priceLineStyle: LineStyle.Dotted,
      autoscaleInfoProvider: (own: () => AutoscaleInfo | null) => {
        const info = own();
        return info?.priceRange
          ? { ...info, priceRange: axisRange(info.priceRange.minValue, info.priceRange.maxValue) }
          : info;
      },
    });
    this.#volume = this.#chart.addSeries(HistogramSeries, {
      priceScaleId: VOLUME_SCALE,
      lastValueVisible: false,
      priceLineVisible: false,
    });
    this.#chart.priceScale(VOLUME_SCALE).applyOptions({ scaleMargins: { top: 0.83, bottom: 0 } });
    this.#marks = new MarksPrimitive(this.#colours);
    this.#prices.attachPrimitive(this.#cover);
    this.#prices.attachPrimitive(this.#marks);
    this.#paint();
    this.#chart.subscribeCrosshairMove((event) => this.#pointed(event, events));
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range !== null && range.from < NEAR_OLDEST) events.onOldest();
    });
  }

  /** Draws candles; those before `changedFrom` are unchanged. */
  setCandles(candles: readonly Candle[], changedFrom: number, unit: ChartUnit): void {
    const shown = this.#candles.length;
    const other = unit !== this.#unit;
    this.#candles = candles;
    this.#byTime = new Map(candles.map((candle) => [candle.time, candle]));
    if (other || shown === 0) this.#format(unit);
    // An orphaned trade may take its candle back.
    if (other || shown === 0 || changedFrom < shown - 1 || candles.length < shown) {
      const drawn = candles.map((candle, i) => joinOpen(candle, candles[i - 1]));
      this.#prices.setData(
        drawn.map(({ time, open, high, low, close }) => ({ time: stamp(time), open, high, low, close })),
      );
      this.#volume.setData(drawn.map((candle) => this.#bar(candle)));
    } else {
      for (let i = changedFrom; i < candles.length; i++) {
        const candle = candles[i];
        if (candle === undefined) continue;
        const { time, open, high, low, close } = joinOpen(candle, candles[i - 1]);
        this.#prices.update({ time: stamp(time), open, high, low, close });
        this.#volume.update(this.#bar({ time, open, high, low, close, volume: candle.volume }));
      }
    }
    this.#placeMarks();
    this.#coverTicks();
    this.#notifyLayers(other || shown === 0 ? 0 : changedFrom);
  }

  /** Adds a layer, which receives the candles from then on. Returns a function that removes it. */
  addLayer(make: (host: ChartHost) => ChartLayer): () => void {
    const layer = make({ element: this.#element, chart: this.#chart, prices: this.#prices });
    this.#layers.add(layer);
    if (this.#candles.length > 0)
      layer.show({ candles: this.#candles, unit: this.#unit, colours: this.#colours }, 0);
    return () => {
      this.#layers.delete(layer);
      layer.remove();
    };
  }

  showVolume(visible: boolean): void {
    this.#volume.applyOptions({ visible });
    this.#prices.priceScale().applyOptions({ scaleMargins: visible ? WITH_VOLUME : WITHOUT_VOLUME });
  }

  setMarks(marks: readonly ChartMark[]): void {
    this.#given = marks;
    this.#placeMarks();
  }

  /** Replaces the trader's lines. The first keeps its place on the axis. */
  setLines(lines: readonly OwnLine[]): void {
    this.#own = lines;
    while (this.#lines.length < lines.length) {
      const line = new EntryLine(this.#colours, () => this.#events.onLines());
      this.#lines.push(line);
      this.#prices.attachPrimitive(line);
    }
    this.#drawLines();
    this.#coverTicks();
  }

  /** Returns the place of a line in the pane in CSS pixels; null while it is not drawn. */
  lineY(index: number): number | null {
    return this.#lines[index]?.y ?? null;
  }

  /** Returns the price at a place in the pane. */
  priceAt(y: number): number | null {
    return this.#prices.coordinateToPrice(y);
  }

  /** Returns the smallest step of the price axis. */
  get tick(): number {
    return axisStep(this.#candles.at(-1)?.close ?? 0);
  }

  /** Returns the width of the price axis in CSS pixels. */
  get axisWidth(): number {
    return this.#prices.priceScale().width();
  }

  showNewest(): void {
    this.#chart.timeScale().applyOptions({ barSpacing: BAR_SPACING });
    this.#chart.timeScale().scrollToRealTime();
  }

  recolour(): void {
    this.#colours = chartColours(this.#element);
    this.#paint();
    this.#volume.setData(this.#candles.map((candle, i) => this.#bar(joinOpen(candle, this.#candles[i - 1]))));
    this.#drawLines();
    this.#placeMarks();
    this.#coverTicks();
    this.#notifyLayers(0);
  }

  destroy(): void {
    this.#chart.remove();
  }

  #paint(): void {
    const colours = this.#colours;
    const line = {
      color: colours.crosshair,
      labelBackgroundColor: colours.crosshairLabel,
      style: LineStyle.Dashed,
    };
    this.#chart.applyOptions({
      layout: {
        background: { type: ColorType.Solid, color: colours.ground },
        textColor: colours.text,
        panes: { separatorColor: colours.frame, separatorHoverColor: withOpacity(colours.crosshair, 0.5) },
      },
      grid: { vertLines: { color: colours.grid }, horzLines: { color: colours.grid } },
      rightPriceScale: { borderColor: colours.frame },
      timeScale: { borderColor: colours.frame },
      crosshair: { vertLine: line, horzLine: line },
    });
    this.#prices.applyOptions({
      upColor: colours.up,
      downColor: colours.down,
      wickUpColor: colours.up,
      wickDownColor: colours.down,
    });
  }

  #format(unit: ChartUnit): void {
    this.#unit = unit;
    const minMove = axisStep(this.#candles.at(-1)?.close ?? 0);
    this.#prices.applyOptions({
      priceFormat: {
        type: 'custom',
        minMove,
        base: Math.round(1 / minMove) || 1,
        formatter: (price: number) => axisText(price, unit),
        tickmarksFormatter: (prices: number[]) => {
          this.#cover.setTicks([...prices]);
          return tickTexts(prices, unit);
        },
      },
    });
  }

  #bar({ time, open, close, volume }: Candle) {
    return {
      time: stamp(time),
      value: volume,
      color: withOpacity(close >= open ? this.#colours.up : this.#colours.down, 0.32),
    };
  }

  #notifyLayers(changedFrom: number): void {
    const shown = { candles: this.#candles, unit: this.#unit, colours: this.#colours };
    for (const layer of this.#layers) layer.show(shown, changedFrom);
  }

  #drawLines(): void {
    for (const [index, line] of this.#lines.entries()) line.set(this.#own[index] ?? NO_LINE, this.#colours);
  }

  #coverTicks(): void {
    this.#cover.setTags(
      this.#candles.at(-1)?.close ?? null,
      this.#own[0]?.price ?? null,
      this.#colours.ground,
    );
  }

  #placeMarks(): void {
    const placed = this.#given.flatMap((mark) => {
      const candle = this.#byTime.get(mark.time);
      return candle === undefined ? [] : [{ ...mark, high: candle.high, low: candle.low }];
    });
    this.#marks.set(placed, this.#colours);
  }

  #pointed(event: MouseEventParams, events: PriceChartEvents): void {
    events.onCandle(typeof event.time === 'number' ? (this.#byTime.get(event.time) ?? null) : null);
    const id = event.hoveredInfo?.objectId ?? event.hoveredObjectId;
    events.onMark(typeof id === 'string' ? this.#marks.place(id) : null);
  }
}
