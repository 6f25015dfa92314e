import { shownAmount } from './amounts.ts';
import { FIGURES, figureLabel } from './figures.ts';
import type { Range } from './ranges.ts';

/** Returns a chip's text: 'Liquidity over $20K', '24h volume $50K to $1M', 'Age under 12mo'. */
export function rangeText({ figure, min, max }: Range, window: string): string {
  const { unit } = FIGURES[figure];
  const name = figureLabel(figure, window);
  if (min === null) return max === null ? name : `${name} under ${shownAmount(max, unit)}`;
  return max === null
    ? `${name} over ${shownAmount(min, unit)}`
    : `${name} ${shownAmount(min, unit)} to ${shownAmount(max, unit)}`;
}
