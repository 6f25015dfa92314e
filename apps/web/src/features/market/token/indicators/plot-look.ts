import { formatPriceNumber } from '#/shared/format/price.ts';
import { axisText } from '../chart/axis-text.ts';
import type { ChartColours } from '../chart/chart-colours.ts';
import type { Indicator } from '../chart/indicators.ts';
import type { ChartUnit } from '../token.candles.ts';
import { type Plot, paneOf } from './plots.ts';

/** Colors that do not suggest a side. Two indicators of one kind also differ by a dashed line. */
const PALETTE = [
  'info',
  'caution',
  'accent',
  'strong',
  'text',
] as const satisfies readonly (keyof ChartColours)[];

/**
 * Returns an indicator's color by its index among those on the price; an indicator with its own pane gets the
 * pane's first color.
 */
export function indicatorColour(
  indicator: Indicator,
  all: readonly Indicator[],
  tone: Plot['tone'],
  colours: ChartColours,
): string {
  if (paneOf(indicator) !== null) return tone === 'main' ? colours.info : colours.caution;
  const place = all.filter((each) => each.kind !== 'volume' && paneOf(each) === null).indexOf(indicator);
  return tone === 'second' ? colours.text : colours[PALETTE[place % PALETTE.length] ?? 'info'];
}

/**
 * Formats a value of an indicator: a price like the axis, a price difference with its sign, RSI with one decimal.
 */
export function figureText({ kind }: Indicator, value: number, unit: ChartUnit): string {
  if (kind === 'rsi') return value.toFixed(1);
  if (kind !== 'macd') return axisText(value, unit);
  if (value === 0) return '0';
  const size = Math.abs(value);
  return `${value < 0 ? '-' : ''}${size < 1_000 ? formatPriceNumber(size) : axisText(size, 'marketCapUsd')}`;
}
