import { screenerQuery } from '@dugout/contract/market/screener';
import { expect, it } from 'vitest';
import { ApiError } from '#/platform/http/api-error.ts';
import { toScreenQuery } from './screener.query.ts';

const parse = (query: Record<string, string>) => toScreenQuery(screenerQuery.parse(query));

it('defaults to all markets by 24 h volume', () => {
  expect(parse({})).toEqual({
    window: '24h',
    sortBy: 'volumeUsd',
    sortDir: 'desc',
    page: 1,
    limit: 50,
    bounds: {},
    authorities: {},
  });
});

it('collects the bounds of each figure', () => {
  const query = parse({
    marketCapUsdMin: '10000',
    marketCapUsdMax: '2e6',
    holdersMin: '0',
    markets: 'pumpfun, pumpfun-amm,',
  });
  expect(query.bounds).toEqual({ marketCapUsd: { min: 10_000, max: 2_000_000 }, holders: { min: 0 } });
  expect(query.markets).toEqual(['pumpfun', 'pumpfun-amm']);
});

it('rejects an unknown market and crossed bounds', () => {
  expect(() => parse({ markets: 'pumpfun,nasdaq' })).toThrow(ApiError);
  expect(() => parse({ buysMin: '5', buysMax: '4' })).toThrow('buysMin must not be above buysMax');
});
