import { describe, expect, it } from 'vitest';
import type { ChartView } from '../chart/chart-view.ts';
import { chartLayouts, layoutText, MAX_LAYOUTS, sameView, withLayout } from './chart-layouts.ts';

const view: ChartView = {
  interval: '1m',
  measure: 'marketCap',
  currency: 'sol',
  indicators: [{ kind: 'volume' }, { kind: 'ema', length: 21 }],
};

describe('chart layouts', () => {
  it('are stored in the browser with interval, unit and indicators', () => {
    chartLayouts.write(withLayout([], '  Scalp  ', view) ?? []);
    expect(chartLayouts.read()).toEqual([{ name: 'Scalp', view }]);
  });

  it('replace one of the same name, and are rejected without a name or room', () => {
    const other: ChartView = { ...view, interval: '1h' };
    const one = withLayout([], 'Scalp', view) ?? [];
    expect(withLayout(one, 'Scalp', other)).toEqual([{ name: 'Scalp', view: other }]);
    expect(withLayout(one, '   ', view)).toBeNull();
    const full = Array.from({ length: MAX_LAYOUTS }, (_, i) => ({ name: `${i}`, view }));
    expect(withLayout(full, 'more', view)).toBeNull();
  });

  it('omit invalid ones', () => {
    localStorage.setItem(
      'chart-layouts',
      JSON.stringify({
        v: 1,
        value: [7, { name: '', view }, { name: 'x', view: null }, { name: 'ok', view: {} }],
      }),
    );
    expect(chartLayouts.read().map(({ name }) => name)).toEqual(['ok']);
  });

  it('describe themselves', () => {
    expect(layoutText(view)).toBe('1m · Mcap SOL · Volume · EMA 21');
    expect(sameView(view, { ...view, indicators: [] })).toBe(false);
  });
});
