import type { SearchToken } from '@dugout/contract/market/search';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { highlight } from './highlight.ts';
import { recentSearches, withRecent } from './recent-searches.ts';
import { searchQuery } from './search.queries.ts';
import { nextSearchSort, sortTokens } from './sort-tokens.ts';

const NOW = Date.UTC(2026, 0, 2);

const token = (
  symbol: string,
  figures: {
    age?: number | null;
    marketCap?: number | null;
    volume?: number | null;
    liquidity?: number | null;
  } = {},
): SearchToken => ({
  tokenAddress: symbol,
  poolAddress: symbol,
  name: symbol,
  symbol,
  image: null,
  decimals: 6,
  createdAt: figures.age == null ? null : new Date(NOW - figures.age).toISOString(),
  marketCap: { value: figures.marketCap ?? null },
  volume: { value: figures.volume ?? null },
  liquidity: { value: figures.liquidity ?? null },
  launchpad: null,
  market: 'pumpfun',
  lookAlikes: 0,
  deepest: false,
  untradableReason: null,
  sellRisk: null,
});

describe('failed search', () => {
  const search = () => new QueryClient().fetchQuery(searchQuery('coo'));

  it.each([
    [500, { error: true, code: 'internal', message: 'Something went wrong' }],
    [429, { error: true, code: 'rate_limited', message: 'Too many requests' }],
    [502, 'Bad gateway'],
    [200, { error: true, message: 'no', data: { tokens: [], wallets: [], profiles: [] } }],
  ])('[ERR-15] has the message for a rejection (%i)', async (status, body) => {
    vi.stubGlobal('fetch', async () => Response.json(body, { status }));
    await expect(search()).rejects.toThrow(/^Search failed$/);
  });

  it('[ERR-16] has the message for a missing response', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    await expect(search()).rejects.toThrow(/^Failed to perform search$/);
    vi.stubGlobal('fetch', async () => new Response('not JSON'));
    await expect(search()).rejects.toThrow(/^Failed to perform search$/);
  });
});

describe('recent searches', () => {
  it('[SEARCH-28] are newest first without duplicates', () => {
    expect(['a', 'b', ' a '].reduce(withRecent, [])).toEqual(['a', 'b']);
    expect(withRecent(['a'], '   ')).toEqual(['a']);
  });

  it('[SEARCH-28] [CONST-02] are limited to ten; the eleventh drops the oldest', () => {
    const eleven = Array.from({ length: 11 }, (_, i) => `text ${i}`).reduce(withRecent, []);
    expect(eleven).toHaveLength(10);
    expect([eleven[0], eleven[9]]).toEqual(['text 10', 'text 1']);
  });

  it("[SEARCH-29] are stored under 'recentSearches'; invalid values are ignored", () => {
    recentSearches.write(['frog']);
    expect(localStorage.getItem('recentSearches')).toBe('["frog"]');
    expect(recentSearches.read()).toEqual(['frog']);
    localStorage.setItem('recentSearches', '[1,{}]');
    expect(recentSearches.read()).toEqual([]);
  });
});

describe('sorting', () => {
  const tokens = [
    token('A', { marketCap: 2 }),
    token('B'),
    token('C', { marketCap: 9 }),
    token('D', { marketCap: 5 }),
  ];
  const order = (dir: 'asc' | 'desc') =>
    sortTokens(tokens, { by: 'marketCap', dir })
      .map(({ symbol }) => symbol)
      .join('');

  it('[SEARCH-08] orders by the metric in both directions, missing values last', () => {
    expect([order('desc'), order('asc')]).toEqual(['CDAB', 'ADCB']);
    expect(sortTokens(tokens, null)).toBe(tokens);
  });

  it('[SEARCH-07] supports age, volume and liquidity too', () => {
    const pair = [
      token('young', { age: 1, volume: 2, liquidity: 1 }),
      token('old', { age: 9, volume: 1, liquidity: 2 }),
    ];
    const first = (by: 'age' | 'volume' | 'liquidity') => sortTokens(pair, { by, dir: 'desc' })[0]?.symbol;
    expect([first('age'), first('volume'), first('liquidity')]).toEqual(['old', 'young', 'old']);
  });

  it('[SEARCH-08] is descending on the first press, ascending on the second', () => {
    const first = nextSearchSort(null, 'volume');
    const second = nextSearchSort(first, 'volume');
    expect([
      first.dir,
      second.dir,
      nextSearchSort(second, 'volume').dir,
      nextSearchSort(second, 'age').dir,
    ]).toEqual(['desc', 'asc', 'desc', 'desc']);
  });
});

describe('highlighting', () => {
  const marked = (name: string, query: string) =>
    highlight(name, query)
      .map(({ text, matched }) => (matched ? `[${text}]` : text))
      .join('');

  it.each([
    ['Pigeon Union', 'pigeon un', '[Pigeon] [Un]ion'],
    ['Pigeon Union', 'UNION', 'Pigeon [Union]'],
    ['COO', 'coo', '[COO]'],
    ['COO', 'x', 'COO'],
    ['COO', '  ', 'COO'],
    ['İstanbul', 'is', 'İstanbul'],
  ])('splits %s for "%s" into %s', (name, query, expected) => expect(marked(name, query)).toBe(expected));
});
