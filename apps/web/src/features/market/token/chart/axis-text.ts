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
 * A value on the price axis, without its currency: six decimals or counted zeros for a price, four digits for
 * a market cap.
 */
export function axisText(value: number, unit: ChartUnit): string {
  if (!(value > 0)) return '';
  return unit === 'marketCapUsd' || unit === 'marketCapSol' ? capText(value) : formatPriceNumber(value);
}

/**
 * A tick at nothing is not exactly 0 where the axis reaches below: what is so much smaller than the others is
 * no price.
 */
const NOTHING = 1e-9;

/** The texts of the axis's ticks. */
export function tickTexts(prices: readonly number[], unit: ChartUnit): string[] {
  const least = Math.max(...prices) * NOTHING;
  return prices.map((price) => (price > least ? axisText(price, unit) : ''));
}

/** Prices are not drawn closer than this share of themselves: four digits tell the ticks apart then. */
const LEAST_SPAN = 0.02;

/**
 * The range of the price axis for prices from `least` to `most`: wider where they hardly differ, as those of
 * a single trade.
 */
export function axisRange(
  least: number,
  most: number,
): { readonly minValue: number; readonly maxValue: number } {
  const wanted = LEAST_SPAN * most;
  const more = Math.max(0, wanted - (most - least)) / 2;
  return { minValue: least - more, maxValue: most + more };
}

/** The smallest step that the axis tells apart, fitting the size of the last value: six digits of it. */
export const axisStep = (last: number): number =>
  last > 0 ? 10 ** (Math.floor(Math.log10(last)) - 5) : 1e-6;
