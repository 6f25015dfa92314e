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

/** A value on the price axis, without its currency: six decimals or counted zeros for a price, four digits for a market cap. */
export function axisText(value: number, unit: ChartUnit): string {
  if (!(value > 0)) return '';
  return unit === 'marketCapUsd' || unit === 'marketCapSol' ? capText(value) : formatPriceNumber(value);
}

/** The smallest step that the axis tells apart, fitting the size of the last value: six digits of it. */
export const axisStep = (last: number): number => (last > 0 ? 10 ** (Math.floor(Math.log10(last)) - 5) : 1e-6);
