import { beforeEach, describe, expect, it } from 'vitest';
import { isShown, readColumns, USUAL_COLUMNS, useColumns } from '../columns/screener.columns.ts';
import { DEFAULT_SCREENER, type ScreenerState } from '../screener.search.ts';
import { activateView, removeView, saveView, viewNamed } from './edit-views.ts';
import { MAX_VIEWS, readViews, stateOf, useViews, viewName, viewOf } from './screener.views.ts';

const swing: ScreenerState = {
  ...DEFAULT_SCREENER,
  window: '1h',
  ranges: [{ figure: 'holders', min: 50, max: null }],
};
const views = () => useViews.getState();
const kept = () => JSON.parse(localStorage.getItem('screener-views') ?? 'null');

beforeEach(() => {
  for (const { name } of views().views) removeView(name);
});

describe('saved views', () => {
  it('are stored by name with a version, updated and deleted', () => {
    saveView('swing', swing);
    expect(kept()).toEqual({ v: 1, value: [{ name: 'swing', search: { window: '1h', holdersMin: 50 } }] });
    expect(viewOf(views(), swing)?.name).toBe('swing');
    saveView('SWING ', DEFAULT_SCREENER);
    expect(views().views.map((view) => [view.name, stateOf(view)])).toEqual([['swing', DEFAULT_SCREENER]]);
    removeView('swing');
    expect([views().views, views().active, kept().value]).toEqual([[], null, []]);
  });

  it('keep views saved by another tab', () => {
    localStorage.setItem('screener-views', JSON.stringify({ v: 1, value: [{ name: 'other', search: {} }] }));
    saveView('swing', swing);
    expect(views().views.map(({ name }) => name)).toEqual(['other', 'swing']);
  });

  it('select the active one of several for the same list', () => {
    saveView('first', swing);
    saveView('second', swing);
    expect(viewOf(views(), swing)?.name).toBe('second');
    activateView('first');
    expect(viewOf(views(), swing)?.name).toBe('first');
  });

  it('omit invalid parts of stored data', () => {
    expect(readViews({ length: 3 })).toBeNull();
    expect(readViews([null, 7, { name: '' }, { name: 'a', search: 5 }, { name: ' ', search: {} }])).toEqual(
      [],
    );
    const given = [
      { name: 'a', search: { window: '9h', holdersMin: 'x', liquidityUsdMin: 5, evil: '<script>' } },
      { name: 'A', search: {} },
    ];
    expect(readViews(given)).toEqual([{ name: 'a', search: { liquidityUsdMin: 5 } }]);
    const many = Array.from({ length: MAX_VIEWS + 9 }, (_, at) => ({ name: `view ${at}`, search: {} }));
    expect(readViews(many)).toHaveLength(MAX_VIEWS);
  });

  it('have sanitized names of limited length', () => {
    expect(viewName('  two\n\twords ')).toBe('two words');
    expect(viewName('a\u202Eb\u200Bc')).toBe('abc');
    expect(viewName('\u200B\u2800')).toBe('');
    expect(viewName('x'.repeat(500)).length).toBeLessThan(40);
    const [proto] = readViews([{ name: '__proto__', search: { holdersMin: 1 } }]) ?? [];
    expect(proto).toEqual({ name: '__proto__', search: { holdersMin: 1 } });
    expect(viewNamed([], '__proto__')).toBeUndefined();
  });
});

describe('columns', () => {
  it('are shown and hidden in a fixed order, stored, and reset to the defaults', () => {
    const { show, reset } = useColumns.getState();
    show('holders', false);
    show('traders', true);
    const { columns } = useColumns.getState();
    expect([columns.includes('holders'), columns.indexOf('traders') > columns.indexOf('buys')]).toEqual([
      false,
      true,
    ]);
    expect(JSON.parse(localStorage.getItem('screener-columns') ?? '')).toEqual({ v: 1, value: columns });
    reset();
    expect(useColumns.getState().columns).toEqual(USUAL_COLUMNS);
  });

  it('omit unknown ids from stored data', () => {
    expect(readColumns(['holders', 'nonsense', 'place', 7])).toEqual(['place', 'holders']);
    expect(readColumns('holders')).toBeNull();
  });

  it("include the change over the list's window, and always the token", () => {
    expect([isShown(USUAL_COLUMNS, 'change:6h', '24h'), isShown(USUAL_COLUMNS, 'change:6h', '6h')]).toEqual([
      false,
      true,
    ]);
    expect([isShown([], 'token', '24h'), isShown([], 'change:6h', '6h')]).toEqual([true, false]);
  });
});
