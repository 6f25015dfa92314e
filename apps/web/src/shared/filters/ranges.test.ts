import { SCREENER_SORTS } from '@dugout/contract/market/screener';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIGURE_NAMES, figureLabel } from './figures.ts';
import { marketsText, readMarkets } from './markets.ts';
import { draftOf, EMPTY_DRAFT, readDraft } from './range-draft.ts';
import { rangeText } from './range-text.ts';
import { type Range, readRanges, withoutRange, withRange, writeRanges } from './ranges.ts';

const liquidity: Range = { figure: 'liquidityUsd', min: 20_000, max: null };

it('offers every metric that the API can bound, each under a unique name', () => {
  expect([...FIGURE_NAMES].sort()).toEqual([...SCREENER_SORTS].sort());
  expect(new Set(FIGURE_NAMES.map((figure) => figureLabel(figure, '24h'))).size).toBe(FIGURE_NAMES.length);
});

describe('ranges', () => {
  it('omit invalid bounds', () => {
    const broken = {
      liquidityUsdMin: 'lots',
      holdersMax: '',
      volumeUsdMin: -5,
      marketCapUsdMin: Number.POSITIVE_INFINITY,
      buysMin: true,
      sellsMin: [5],
      tradersMin: null,
      kolsMin: 9,
      kolsMax: 3,
      constructorMin: 4,
      priceUsdMin: 1e300,
    };
    expect(readRanges(broken)).toEqual([]);
    expect(readRanges({ ...broken, changePct5mMin: '-5', ageMinutesMax: '60' })).toEqual([
      { figure: 'ageMinutes', min: null, max: 60 },
      { figure: 'changePct5m', min: -5, max: null },
    ]);
  });

  it('never throw for any address', () => {
    const key = fc.constantFrom('liquidityUsdMin', 'liquidityUsdMax', 'changePctMin', '__proto__', 'markets');
    fc.assert(
      fc.property(fc.dictionary(key, fc.anything()), (search) => {
        const ranges = readRanges(search);
        expect(readRanges(writeRanges(ranges))).toEqual(ranges);
        expect(ranges.map((range) => rangeText(range, '1h')).join()).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });

  it('keep one range per metric, in a fixed order', () => {
    const both = withRange(withRange([{ figure: 'holders', min: 5, max: null }], liquidity), {
      ...liquidity,
      min: null,
      max: 9,
    });
    expect(both).toEqual([
      { figure: 'liquidityUsd', min: null, max: 9 },
      { figure: 'holders', min: 5, max: null },
    ]);
    expect(withoutRange(both, 'holders')).toHaveLength(1);
    expect(withRange(both, { figure: 'holders', min: null, max: null })).toHaveLength(1);
  });

  it('describe themselves', () => {
    expect(rangeText(liquidity, '24h')).toBe('Liquidity over $20K');
    expect(rangeText({ figure: 'volumeUsd', min: 50_000, max: 1_000_000 }, '6h')).toBe(
      '6h volume $50K to $1M',
    );
    expect(rangeText({ figure: 'ageMinutes', min: null, max: 12 * 43_200 }, '24h')).toBe('Age under 12mo');
    expect(rangeText({ figure: 'top10HoldersPct', min: null, max: 35 }, '24h')).toBe('Top 10 under 35%');
    expect(rangeText({ figure: 'changePct5m', min: -10, max: null }, '24h')).toBe('Change in 5m over -10%');
  });
});

describe('range drafts', () => {
  it('convert to a range and back', () => {
    expect(readDraft('liquidityUsd', { min: ' 20k', max: '' })).toEqual({ range: liquidity });
    expect(draftOf(liquidity)).toEqual({ min: '20K', max: '' });
    expect(readDraft('holders', EMPTY_DRAFT)).toEqual({ range: { figure: 'holders', min: null, max: null } });
  });

  it('report each problem and its field', () => {
    expect(readDraft('ageMinutes', { min: '5K', max: '12h' })).toEqual({
      errors: { min: 'Enter a value, such as 12h', max: null },
    });
    expect(readDraft('buys', { min: '9', max: '3' })).toMatchObject({
      errors: { min: null, max: expect.stringContaining('below min') },
    });
  });
});

it('parses markets without duplicates and lists the names of up to two', () => {
  expect(readMarkets('raydium-cpmm, pumpfun,pumpfun,nasdaq,')).toEqual(['pumpfun', 'raydium-cpmm']);
  expect([readMarkets(['pumpfun']), readMarkets(undefined), readMarkets('__proto__')]).toEqual([[], [], []]);
  expect(marketsText(['pumpfun', 'raydium-cpmm'])).toBe('On pump.fun, Raydium CPMM');
  expect(marketsText(['bags', 'pumpfun', 'raydium-cpmm'])).toBe('On 3 markets');
});
