import type { Candle } from '@dugout/contract/market/trades';
import type { Indicator } from '../chart/indicators.ts';
import { bollinger, ema, macd, rsi, type Series, sma, vwap } from './math.ts';

/**
 * A line or row of bars of an indicator. `main` has the indicator's own color, `second` a more muted one; bars
 * are colored by sign.
 */
export interface Plot {
  readonly form: 'line' | 'bars';
  readonly tone: 'main' | 'second';
  readonly values: Series;
}

/** Returns the guide levels of an indicator's own pane; null if it is drawn on the price. */
export const paneOf = ({ kind }: Indicator): { readonly guides: readonly number[] } | null =>
  kind === 'rsi' ? { guides: [30, 70] } : kind === 'macd' ? { guides: [0] } : null;

const line = (values: Series, tone: Plot['tone'] = 'main'): Plot => ({ form: 'line', tone, values });

/** Computes an indicator's plots from candles, oldest first. Volume is drawn with the candles themselves. */
export function plotsOf(indicator: Indicator, candles: readonly Candle[]): readonly Plot[] {
  const closes = candles.map(({ close }) => close);
  switch (indicator.kind) {
    case 'volume':
      return [];
    case 'vwap':
      return [line(vwap(candles))];
    case 'sma':
      return [line(sma(closes, indicator.length))];
    case 'ema':
      return [line(ema(closes, indicator.length))];
    case 'rsi':
      return [line(rsi(closes, indicator.length))];
    case 'bollinger': {
      const { middle, upper, lower } = bollinger(closes, indicator.length, indicator.deviations);
      return [line(upper), line(middle, 'second'), line(lower)];
    }
    case 'macd': {
      const {
        line: fast,
        signal,
        histogram,
      } = macd(closes, indicator.fast, indicator.slow, indicator.signal);
      return [{ form: 'bars', tone: 'second', values: histogram }, line(fast), line(signal, 'second')];
    }
  }
}
