import { describe, expect, it } from 'vitest';
import { liveOf, tokenPageOf, tradeOf } from '#/shared/testing/token-builders.ts';
import {
  aheadOf,
  distribution,
  filterTape,
  joinTape,
  newSince,
  withLiveFigures,
  withProcessedPrice,
} from './token.model.ts';

describe('withLiveFigures', () => {
  it("updates the figures and keeps the token's identity", () => {
    const token = tokenPageOf({ tokenAddress: 'a', priceUsd: 1, symbol: 'COO' });
    expect(withLiveFigures(token, liveOf('a', { priceUsd: 2 }))).toMatchObject({
      symbol: 'COO',
      priceUsd: 2,
    });
    expect(withLiveFigures(token, liveOf('b', { priceUsd: 2 }))).toBe(token);
    expect(withLiveFigures(token, null)).toBe(token);
  });
});

describe('withProcessedPrice', () => {
  const token = tokenPageOf({ priceSol: 1, priceUsd: 100, marketCapUsd: 1_000 });
  const small = tradeOf({ id: '2', setsPrice: false, priceSol: 9, priceUsd: 900 });

  it('shows the newest price that a processed trade set, and scales the market cap', () => {
    const setting = tradeOf({ id: '1', priceSol: 2, priceUsd: 200 });
    expect(withProcessedPrice(token, [small, setting])).toMatchObject({
      priceSol: 2,
      priceUsd: 200,
      marketCapUsd: 2_000,
    });
  });

  it('keeps the token without one, and its dollars when those of the trade are unknown', () => {
    expect(withProcessedPrice(token, [small])).toBe(token);
    expect(withProcessedPrice(token, [tradeOf({ priceSol: 2, priceUsd: null })])).toMatchObject({
      priceSol: 2,
      priceUsd: 100,
      marketCapUsd: 1_000,
    });
    const unpriced = tokenPageOf({ priceSol: null, priceUsd: null, marketCapUsd: null });
    expect(withProcessedPrice(unpriced, [tradeOf({ priceSol: 2, priceUsd: 200 })])).toMatchObject({
      priceUsd: 200,
      marketCapUsd: null,
    });
  });
});

describe('tape', () => {
  const known = { own: new Set(['me']), tracked: new Map([['whale', 'Whale 07']]) };
  const trades = [
    tradeOf({ id: '3', wallet: 'me' }),
    tradeOf({ id: '2', wallet: 'whale', marks: ['kol'] }),
    tradeOf({ id: '1', marks: ['developer'] }),
  ];
  const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

  it('filters by trader', () => {
    expect(ids(filterTape(trades, 'all', known))).toEqual(['3', '2', '1']);
    expect(ids(filterTape(trades, 'own', known))).toEqual(['3']);
    expect(ids(filterTape(trades, 'tracked', known))).toEqual(['2']);
    expect(ids(filterTape(trades, 'kol', known))).toEqual(['2']);
    expect(ids(filterTape(trades, 'developer', known))).toEqual(['1']);
  });

  it('appends older trades without duplicates', () => {
    expect(ids(joinTape(trades.slice(0, 2), trades.slice(1)))).toEqual(['3', '2', '1']);
  });

  it('[R5] has no gap: older trades that may miss some before the newest are left out', () => {
    const [third, second, first] = trades;
    if (third === undefined || second === undefined || first === undefined) throw new Error('three trades');
    expect(ids(joinTape([third], [first]))).toEqual(['3']);
    expect(ids(joinTape([third], [second, first]))).toEqual(['3']);
    expect(ids(joinTape([], [second, first]))).toEqual(['2', '1']);
    expect(ids(joinTape([third, second], [second, first]))).toEqual(['3', '2', '1']);
  });

  it('leaves out processed trades that it shows already', () => {
    const processed = [tradeOf({ id: '4' }), tradeOf({ id: '3' })];
    expect(ids(aheadOf(processed, trades))).toEqual(['4']);
    expect(ids(aheadOf(processed, []))).toEqual(['4', '3']);
  });

  it('[R5] inserts a late trade in order', () => {
    const at = (id: string, second: number) => tradeOf({ id, time: new Date(second * 1_000).toISOString() });
    expect(ids(joinTape([at('late', 5), at('9', 9), at('7', 7)], [at('7', 7), at('4', 4)]))).toEqual([
      '9',
      '7',
      'late',
      '4',
    ]);
  });

  it('counts new trades since one', () => {
    expect(newSince(trades, '1')).toBe(2);
    expect(newSince(trades, '3')).toBe(0);
    expect(newSince(trades, 'gone')).toBe(3);
    expect(newSince(trades, undefined)).toBe(0);
  });
});

describe('supply distribution', () => {
  const pool = { wallet: 'p', walletName: null, amount: '1', pct: 11.2, marks: [], isPool: true };

  it('sums to the whole supply', () => {
    const slices = distribution(
      tokenPageOf({ top10HoldersPct: 18.4, insiderHoldingsPct: 3.1, sniperHoldingsPct: 2.2 }),
      [pool],
    );
    expect(slices.map(({ name }) => name)).toEqual(['Pool', 'Top 10', 'Insiders', 'Snipers', 'Others']);
    expect(slices.at(-1)?.pct).toBeCloseTo(65.1);
  });

  it('never exceeds it, and omits unknown shares', () => {
    const slices = distribution(
      tokenPageOf({ top10HoldersPct: 95, insiderHoldingsPct: 30, sniperHoldingsPct: null }),
      [pool],
    );
    expect(slices.map(({ name }) => name)).toEqual(['Pool', 'Top 10', 'Insiders', 'Others']);
    expect(slices.reduce((sum, { pct }) => sum + pct, 0)).toBeCloseTo(100);
    expect(slices.every(({ pct }) => pct >= 0)).toBe(true);
  });
});
