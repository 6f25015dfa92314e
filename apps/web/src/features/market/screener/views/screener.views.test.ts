import { beforeEach, describe, expect, it } from 'vitest';
import { isShown, readColumns, USUAL_COLUMNS, useColumns } from '../columns/screener.columns.ts';
import { DEFAULT_SCREENER, type ScreenerState } from '../screener.search.ts';
import { MOST_VIEWS, readViews, stateOf, useViews, viewName, viewNamed, viewOf } from './screener.views.ts';

const swing: ScreenerState = {
  ...DEFAULT_SCREENER,
  window: '1h',
  ranges: [{ figure: 'holders', min: 50, max: null }],
};
const views = () => useViews.getState();
const kept = () => JSON.parse(localStorage.getItem('screener-views') ?? 'null');

beforeEach(() => {
  for (const { name } of views().views) views().remove(name);
  localStorage.clear();
});

describe('saved views', () => {
  it('are kept under a name with a version, brought up to date and deleted', () => {
    views().save('swing', swing);
    expect(kept()).toEqual({ v: 1, value: [{ name: 'swing', search: { window: '1h', holdersMin: 50 } }] });
    expect(viewOf(views(), swing)?.name).toBe('swing');
    views().save('SWING ', DEFAULT_SCREENER);
    expect(views().views.map((view) => [view.name, stateOf(view)])).toEqual([['swing', DEFAULT_SCREENER]]);
    views().remove('swing');
    expect([views().views, views().active, kept().value]).toEqual([[], null, []]);
  });

  it('of another tab are not lost', () => {
    localStorage.setItem('screener-views', JSON.stringify({ v: 1, value: [{ name: 'other', search: {} }] }));
    views().save('swing', swing);
    expect(views().views.map(({ name }) => name)).toEqual(['other', 'swing']);
  });

  it('of one list: the active one is named', () => {
    views().save('first', swing);
    views().save('second', swing);
    expect(viewOf(views(), swing)?.name).toBe('second');
    views().activate('first');
    expect(viewOf(views(), swing)?.name).toBe('first');
  });

  it('take from what was stored only what makes sense', () => {
    expect(readViews({ length: 3 })).toBeNull();
    expect(readViews([null, 7, { name: '' }, { name: 'a', search: 5 }, { name: ' ', search: {} }])).toEqual(
      [],
    );
    const given = [
      { name: 'a', search: { window: '9h', holdersMin: 'x', liquidityUsdMin: 5, evil: '<script>' } },
      { name: 'A', search: {} },
    ];
    expect(readViews(given)).toEqual([{ name: 'a', search: { liquidityUsdMin: 5 } }]);
    const many = Array.from({ length: MOST_VIEWS + 9 }, (_, at) => ({ name: `view ${at}`, search: {} }));
    expect(readViews(many)).toHaveLength(MOST_VIEWS);
  });

  it('have names that cannot turn, hide or stretch a line', () => {
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
  it('are shown and hidden in a fixed order, remembered, and the usual ones come back', () => {
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

  it('take from what was stored only those that there are', () => {
    expect(readColumns(['holders', 'nonsense', 'place', 7])).toEqual(['place', 'holders']);
    expect(readColumns('holders')).toBeNull();
  });

  it("show the change over the list's own window, and the token always", () => {
    expect([isShown(USUAL_COLUMNS, 'change:6h', '24h'), isShown(USUAL_COLUMNS, 'change:6h', '6h')]).toEqual([
      false,
      true,
    ]);
    expect([isShown([], 'token', '24h'), isShown([], 'change:6h', '6h')]).toEqual([true, false]);
  });
});
