import type { Candle } from '@dugout/contract/market/trades';
import { INTERVAL_SECONDS, type Interval } from '@dugout/domain/windows';
import { ErrorBand } from '@dugout/ui/error-band';
import { cn } from '@dugout/ui/lib/cn';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useChannel, useChannelDeltas } from '#/shared/realtime/use-channel.ts';
import { Attribution } from '../chart/attribution.tsx';
import { CandleFeed, QUIET_MS } from '../chart/candle-feed.ts';
import { ChartLegend } from '../chart/chart-legend.tsx';
import { type ChartMark, chartMarks, type MarkedTrade } from '../chart/chart-marks.ts';
import type { OwnLine } from '../chart/entry-line.ts';
import { type Indicator, titleOf } from '../chart/indicators.ts';
import { MarkCard } from '../chart/mark-card.tsx';
import { OrderHandles } from '../chart/order-handles.tsx';
import { PriceChart } from '../chart/price-chart.ts';
import { useOrderMove } from '../chart/use-order-move.ts';
import { type Drawings, useDrawingLayer } from '../drawings/use-drawings.ts';
import { useIndicators } from '../indicators/use-indicators.ts';
import { type ChartUnit, toChartTrade } from '../token.candles.ts';
import { loadCandles } from '../token.queries.ts';

export interface TokenChartProps {
  readonly mint: string;
  readonly symbol: string;
  /** Whole tokens; null if unknown. */
  readonly supply: number | null;
  readonly interval: Interval;
  readonly unit: ChartUnit;
  /** The token's price on the page, in the chart's unit; null if unknown. */
  readonly price: number | null;
  readonly trades: readonly MarkedTrade[];
  /** The trader's prices: the average entry first, then triggers of active rules. */
  readonly lines: readonly OwnLine[];
  readonly indicators: readonly Indicator[];
  readonly drawings: Drawings;
}

interface Hovered {
  readonly mark: ChartMark;
  readonly x: number;
  readonly y: number;
}

/**
 * Returns one feed per token, interval and unit. Live trades update it, and a fresh snapshot after a reconnection
 * reloads it.
 */
function useCandleFeed({ mint, supply, interval, unit, price }: TokenChartProps): CandleFeed {
  const feed = useMemo(
    () =>
      new CandleFeed({
        seconds: INTERVAL_SECONDS[interval],
        load: (to) => loadCandles(mint, interval, unit, supply, to),
        toChartTrade: (trade) => toChartTrade(trade, unit, supply),
        now: Date.now,
        schedule: (flush) => void requestAnimationFrame(flush),
      }),
    [mint, supply, interval, unit],
  );
  useEffect(() => {
    void feed.load();
    return () => feed.close();
  }, [feed]);
  const begun = useRef(false);
  useChannelDeltas(`trades:${mint}`, (deltas) => {
    for (const trade of deltas) feed.add(trade);
    if (deltas.length === 0 && begun.current) void feed.load();
    begun.current = true;
  });
  const processed = useChannel(`processed:${mint}`);
  useEffect(() => feed.preview(processed ?? []), [feed, processed]);
  const { status } = useSyncExternalStore(feed.subscribe, feed.getSnapshot);
  useEffect(() => {
    if (price === null || status !== 'ready') return;
    const timer = setTimeout(() => feed.quote(price), QUIET_MS);
    return () => clearTimeout(timer);
  }, [feed, price, status]);
  return feed;
}

const watchTheme = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-palette'],
  });
  return () => observer.disconnect();
};

export function TokenChart(props: TokenChartProps) {
  const { symbol, interval, unit, trades, indicators, drawings } = props;
  const [lines, move] = useOrderMove(props.lines);
  const placeLines = useRef<() => void>(() => undefined);
  const feed = useCandleFeed(props);
  const state = useSyncExternalStore(feed.subscribe, feed.getSnapshot);
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<PriceChart | null>(null);
  const [pointed, setPointed] = useState<Candle | null>(null);
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const latestFeed = useRef(feed);
  useEffect(() => {
    latestFeed.current = feed;
  });

  useEffect(() => {
    if (box.current === null) return;
    const made = new PriceChart(box.current, {
      onCandle: setPointed,
      onMark: (mark) => setHovered((known) => (known?.mark.id === mark?.mark.id ? known : mark)),
      onLines: () => placeLines.current(),
      onOldest: () => void latestFeed.current.loadOlder(),
    });
    const stop = watchTheme(() => made.recolour());
    setChart(made);
    return () => {
      stop();
      made.destroy();
      setChart(null);
    };
  }, []);

  const drawn = useRef<CandleFeed | null>(null);
  useEffect(() => {
    if (chart === null || state.candles.length === 0) return;
    const first = drawn.current !== feed;
    drawn.current = feed;
    chart.setCandles(state.candles, first ? 0 : state.changedFrom, unit);
    if (first) chart.showNewest();
  }, [chart, feed, state, unit]);

  const marks = useMemo(() => chartMarks(trades, INTERVAL_SECONDS[interval]), [trades, interval]);
  useEffect(() => chart?.setMarks(marks), [chart, marks]);
  useEffect(() => chart?.setLines(lines), [chart, lines]);
  useIndicators(chart, indicators);
  const currency = unit === 'priceSol' || unit === 'marketCapSol' ? 'sol' : 'usd';
  const factor = unit === 'marketCapUsd' || unit === 'marketCapSol' ? (props.supply ?? 1) : 1;
  useDrawingLayer(chart, drawings, { currency, factor, seconds: INTERVAL_SECONDS[interval] });

  return (
    <div
      className="relative h-full min-h-0 w-full overflow-hidden"
      data-testid="chart"
      data-candles={state.candles.length}
      data-drawings={drawings.all.length}
      data-indicators={indicators.map(titleOf).join(', ')}
    >
      <div
        ref={box}
        tabIndex={-1}
        className={cn(
          // Its canvases stay below what the page draws over the chart.
          'absolute inset-0 isolate -outline-offset-2',
          drawings.hand !== null && 'touch-none *:cursor-crosshair',
        )}
        role="img"
        aria-label={`Price chart of ${symbol}, candles of ${interval}`}
      />
      <ChartLegend
        pair={`${symbol} / ${currency.toUpperCase()}`}
        interval={interval}
        candle={pointed ?? state.candles.at(-1) ?? null}
        unit={unit}
      />
      {state.status === 'failed' && (
        <ErrorBand
          title="Failed to load candles"
          onAction={() => void feed.load()}
          className="absolute inset-x-2 top-8 layer-sticky"
        >
          {state.candles.length === 0 ? 'No chart data yet.' : 'Showing the last known candles.'}
        </ErrorBand>
      )}
      {state.status === 'ready' && state.candles.length === 0 && (
        <p className="absolute inset-0 flex items-center justify-center text-t3">No trades yet</p>
      )}
      {chart !== null && (
        <OrderHandles
          chart={chart}
          lines={lines}
          move={move}
          onPlace={(place) => {
            placeLines.current = place;
          }}
        />
      )}
      {hovered !== null && (
        <span
          className="pointer-events-none absolute layer-tooltip"
          style={{ left: Math.max(8, hovered.x - 210), top: Math.max(8, hovered.y - 60) }}
        >
          <MarkCard mark={hovered.mark} />
        </span>
      )}
      <Attribution />
    </div>
  );
}
