import { describe, expect, it } from 'vitest';
import { columnsThatFit } from './columns-that-fit.ts';
import { USUAL_COLUMNS } from './screener.columns.ts';
import { screenerColumns } from './screener-columns.tsx';

const GAP = 12;
const BUY = { id: 'buy', head: 'Quick Buy', width: '64px', cell: () => null };
const STAR = { id: 'star', head: '', width: '20px', cell: () => null };
const usual = [STAR, ...screenerColumns(USUAL_COLUMNS, '1h'), BUY];
const shown = (width: number, keep: readonly string[] = ['volumeUsd', 'change:1h']) =>
  columnsThatFit(usual, width, GAP, keep).map(({ id }) => id);
const needed = (ids: readonly string[]): number =>
  usual
    .filter(({ id }) => ids.includes(id))
    .reduce((sum, { width }) => sum + Number(/(\d+)px/.exec(width)?.[1]) + GAP, 24 - GAP);

describe('columns of a narrow list', () => {
  it('keep the essentials for trading visible at 768 pixels', () => {
    expect(shown(768)).toEqual([
      'star',
      'token',
      'priceUsd',
      'change:1h',
      'marketCapUsd',
      'liquidityUsd',
      'volumeUsd',
      'buy',
    ]);
  });

  it('fit at every width of a tablet and a desktop', () => {
    for (let width = 768; width <= 1600; width += 8) expect(needed(shown(width))).toBeLessThanOrEqual(width);
    expect(shown(1440)).toEqual(usual.map(({ id }) => id));
  });

  it('keep the sorted column', () => {
    expect(shown(768, ['holders', 'change:1h'])).toContain('holders');
  });
});
