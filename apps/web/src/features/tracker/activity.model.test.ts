import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityOf } from '#/shared/testing/tracker-builders.ts';
import { waitingBefore } from './activity/held-feed.ts';
import {
  EVERYTHING,
  isLivePage,
  KEPT_ACTIVITIES,
  latenessText,
  matches,
  mayHaveMissed,
  mergeActivities,
  mergeGaps,
  shownActivity,
  withNewer,
  withoutDead,
} from './activity.model.ts';
import { activityFilterOf, followedFilterOf, readTrackSearch } from './page-search.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const item = (id: string, second: number) => activityOf(id, { created_at: at(second), slot: 1_000 + second });
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('merging', () => {
  it('inserts new activities in order, newest first, without duplicates', () => {
    const known = [item('c', 30), item('a', 10)];
    expect(ids(mergeActivities(known, [item('b', 20), item('c', 30), item('d', 40)]))).toEqual([
      'd',
      'c',
      'b',
      'a',
    ]);
    expect(mergeActivities(known, [])).toBe(known);
  });

  it('loses and duplicates none, in any batches and order', () => {
    const all = Array.from({ length: 60 }, (_, i) => item(`i${i}`, i % 50));
    fc.assert(
      fc.property(fc.array(fc.subarray(all), { maxLength: 8 }), (pieces) => {
        const merged = pieces.reduce<readonly (typeof all)[number][]>(
          (known, piece) => mergeActivities(known, piece),
          [],
        );
        const expected = new Set(pieces.flat().map(({ id }) => id));
        const times = merged.map(({ created_at }) => created_at);
        expect(new Set(ids(merged))).toEqual(expected);
        expect(merged).toHaveLength(expected.size);
        expect(times).toEqual(times.toSorted().reverse());
      }),
    );
  });

  it('keeps the newest thousand', () => {
    const many = Array.from({ length: KEPT_ACTIVITIES + 5 }, (_, i) => item(`i${i}`, i));
    expect(ids(mergeActivities([], many)).at(-1)).toBe('i5');
  });

  it('keeps activities newer than a fetched page', () => {
    expect(ids(withNewer([item('b', 20), item('a', 10)], [item('c', 30), item('gone', 15)]))).toEqual([
      'c',
      'b',
      'a',
    ]);
  });

  it('removes activities missing from the newest list as orphaned', () => {
    const known = [item('dead', 40), item('c', 30), item('dead too', 25), item('b', 20), item('a', 10)];
    expect(ids(withoutDead(known, [item('d', 50), item('c', 30), item('b', 20)]))).toEqual(['c', 'b', 'a']);
    expect(withoutDead(known, [])).toEqual([]);
  });

  it('suspects a gap if a list shares nothing with the known one', () => {
    expect(mayHaveMissed([item('a', 10)], [item('c', 30)])).toBe(true);
    expect(mayHaveMissed([item('a', 10)], [item('c', 30), item('a', 10)])).toBe(false);
    expect([mayHaveMissed([], [item('a', 1)]), mayHaveMissed([item('a', 1)], [])]).toEqual([false, false]);
  });

  it('keeps the latest version of each gap', () => {
    const gap = { id: 'g', fromSlot: 1, toSlot: 2, foundAt: at(1), filledAt: null };
    expect(mergeGaps([{ ...gap, state: 'open' }], [{ ...gap, state: 'filled' }])).toEqual([
      { ...gap, state: 'filled' },
    ]);
  });
});

describe('filters', () => {
  const whale = activityOf('a', { name: 'Whale 07', type: 'sell' });
  it.each([
    [{}, true],
    [{ type: 'sell' }, true],
    [{ type: 'buy' }, false],
    [{ search: ' whale ' }, true],
    [{ search: 'COO' }, true],
    [{ search: 'pigeon' }, true],
    [{ search: 'fax' }, false],
    [{ walletAddress: whale.walletAddress }, true],
    [{ walletAddress: 'another' }, false],
  ] as const)('%j matches: %s', (part, through) => {
    expect(matches(whale, { ...EVERYTHING, ...part })).toBe(through);
  });

  it('update only the first page of the newest', () => {
    expect(isLivePage(EVERYTHING)).toBe(true);
    expect([
      isLivePage({ ...EVERYTHING, page: 2 }),
      isLivePage({ ...EVERYTHING, sortBy: 'usd_amount' }),
      isLivePage({ ...EVERYTHING, sortDir: 'asc' }),
    ]).toEqual([false, false, false]);
  });
});

it('parses the address of a page and omits invalid parts', () => {
  expect(
    readTrackSearch({ q: 'coo', type: 'nonsense', page: '0', sort: 'usd_amount:asc', extra: 1 }),
  ).toEqual({
    q: 'coo',
    sort: 'usd_amount:asc',
  });
  expect(
    activityFilterOf(readTrackSearch({ q: 7, type: 'sell', page: '3', sort: 'usd_amount:asc' })),
  ).toEqual({
    ...EVERYTHING,
    page: 3,
    type: 'sell',
    search: '7',
    sortBy: 'usd_amount',
    sortDir: 'asc',
  });
  expect(followedFilterOf({ sort: 'drop table:asc' })).toMatchObject({
    sortBy: 'created_at',
    sortDir: 'desc',
    page: 1,
  });
});

it('counts waiting rows before the first held one', () => {
  const rows = [item('c', 3), item('b', 2), item('a', 1)];
  expect([
    waitingBefore(rows, rows.slice(1)),
    waitingBefore(rows, rows),
    waitingBefore(rows, []),
    waitingBefore(rows, [item('x', 9)]),
  ]).toEqual([1, 0, 0, 0]);
});

it('shows lateness in seconds, and nothing if it is unknown', () => {
  expect([412, 0, -5, null].map(latenessText)).toEqual(['+0.4s', '+0.0s', '+0.0s', '']);
});

it('sanitizes names of wallets and tickers of tokens', () => {
  const hostile = shownActivity(
    activityOf('a', {
      name: 'ok\u202Eevil',
      token_metadata: { ...activityOf('a').token_metadata, symbol: 'C\u200BOO' },
    }),
  );
  expect([hostile.name, hostile.token_metadata.symbol]).toEqual(['okevil', 'COO']);
});
