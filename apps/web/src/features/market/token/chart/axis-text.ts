import { formatPriceNumber } from '#/shared/format/price.ts';
import type { ChartUnit } from '../token.candles.ts';

const STEPS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

function capText(value: number): string {
  const [size, suffix] = STEPS.find(([step]) => value >= step) ?? [1, ''];
  return `${(value / size).toPrecision(4)}${suffix}`;
}

/**
 * Formats a value for the price axis without currency: six decimals or counted zeros for a price, four digits for
 * a market cap.
 */
export function axisText(value: number, unit: ChartUnit): string {
  if (!(value > 0)) return '';
  return unit === 'marketCapUsd' || unit === 'marketCapSol' ? capText(value) : formatPriceNumber(value);
}

/**
 * Ticks below this fraction of the others are zero. A zero tick is not exactly 0 on an axis that extends below
 * zero.
 */
const NOTHING = 1e-9;

export function tickTexts(prices: readonly number[], unit: ChartUnit): string[] {
  const least = Math.max(...prices) * NOTHING;
  return prices.map((price) => (price > least ? axisText(price, unit) : ''));
}

/** Min axis span relative to the price, at which four digits still distinguish the ticks. */
const MIN_SPAN = 0.02;

/**
 * Returns the range of the price axis for prices from `least` to `most`, widened if they hardly differ, as after
 * a single trade.
 */
export function axisRange(
  least: number,
  most: number,
): { readonly minValue: number; readonly maxValue: number } {
  const wanted = MIN_SPAN * most;
  const more = Math.max(0, wanted - (most - least)) / 2;
  return { minValue: least - more, maxValue: most + more };
}

/** Returns the smallest step of the axis: six significant digits of the last value. */
export const axisStep = (last: number): number =>
  last > 0 ? 10 ** (Math.floor(Math.log10(last)) - 5) : 1e-6;
