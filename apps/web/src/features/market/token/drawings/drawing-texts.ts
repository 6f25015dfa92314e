import { formatPercent } from '#/shared/format/numbers.ts';
import { axisText } from '../chart/axis-text.ts';
import type { ChartUnit } from '../token.candles.ts';
import type { Drawing } from './drawing.ts';
import { FIB_LEVELS } from './shapes.ts';

const STEPS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'm'],
  [1, 's'],
] as const;

/** Formats a span of seconds in its two largest units: `2h 15m`. */
function spanText(seconds: number): string {
  let left = Math.round(Math.abs(seconds));
  const parts: string[] = [];
  for (const [size, unit] of STEPS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0 && parts.length < 2) parts.push(`${count}${unit}`);
  }
  return parts.length === 0 ? '0s' : parts.join(' ');
}

/**
 * Returns the texts of a drawing's labels in order: prices of retracement levels; change and time of a
 * measurement. `factor` converts a price into the chart's unit.
 */
export function labelTexts(
  { tool, points: [a, b] }: Drawing,
  unit: ChartUnit,
  factor: number,
): readonly string[] {
  if (a === undefined || b === undefined) return [];
  if (tool === 'fib')
    return FIB_LEVELS.map(
      (share) => `${share}  ${axisText((b.price + (a.price - b.price) * share) * factor, unit)}`,
    );
  if (tool !== 'measure') return [];
  const change = a.price > 0 ? ((b.price - a.price) / a.price) * 100 : null;
  return [`${formatPercent(change)}  ${spanText(b.time - a.time)}`];
}
