import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatBalance,
  formatCount,
  formatMarketCap,
  formatPercent,
  formatShare,
  formatShortCount,
  formatSol,
  formatSolChange,
  formatUsd,
  UNKNOWN,
} from './numbers.ts';

describe('market caps', () => {
  it.each([
    [1_234_567, '$1.2M'],
    [12_345, '$12.3K'],
    [999.4, '$999'],
    [0, '$0'],
    [1_000, '$1.0K'],
    [1_000_000, '$1.0M'],
  ])('[FMT-11] formats %d as %s', (usd, text) => expect(formatMarketCap(usd)).toBe(text));

  it.each([
    [999_949, '$999.9K'],
    [999_950, '$1.0M'],
    [999.6, '$1.0K'],
    [1_500_000_000, '$1500.0M'],
    [-12_345, '-$12.3K'],
  ])('[FMT-12] formats %d as %s: always a dollar sign, never 1000K, no B', (usd, text) =>
    expect(formatMarketCap(usd)).toBe(text),
  );

  it('[FMT-13] [FMT-14] uses the same format for alpha figures, whole dollars below a thousand', () => {
    expect([41_800, 1_100_000, 640.7].map(formatMarketCap)).toEqual(['$41.8K', '$1.1M', '$641']);
  });
});

describe('money', () => {
  it('[FMT-15] [BAR-09] shows USD with two decimals, SOL with four, balances and the SOL price with two', () => {
    expect(formatUsd(1_234.5)).toBe('$1,234.50');
    expect(formatSol(0.5)).toBe('0.5000');
    expect(formatBalance(24.3112)).toBe('24.31');
    expect(formatUsd(152.3)).toBe('$152.30');
    expect(formatUsd(-3.456)).toBe('-$3.46');
  });

  it('signs a change of SOL unless it rounds to zero', () => {
    expect([0.80584, -0.5, 0.00001, -0.00001].map(formatSolChange)).toEqual([
      '+0.8058',
      '-0.5000',
      '0.0000',
      '0.0000',
    ]);
  });
});

describe('percent', () => {
  it('[FMT-16] has two decimals and a sign, none at zero', () => {
    expect([12.4, -6.314, 0, 0.001, -0.004].map((value) => formatPercent(value))).toEqual([
      '+12.40%',
      '-6.31%',
      '0.00%',
      '0.00%',
      '0.00%',
    ]);
  });

  it('has one decimal and no sign for a share of a whole', () => expect(formatShare(18.42)).toBe('18.4%'));
});

describe('counts and amounts', () => {
  it('groups thousands and abbreviates from ten thousand where space is tight', () => {
    expect(formatCount(21_480)).toBe('21,480');
    expect([9_810, 43_512, 1_200_000].map(formatShortCount)).toEqual(['9,810', '43.5K', '1.2M']);
    expect([813_900, 12, 0.000123456, 1_040_000, -402_100].map(formatAmount)).toEqual([
      '813.9K',
      '12',
      '0.0001235',
      '1.0M',
      '-402.1K',
    ]);
  });
});

it.each([
  formatMarketCap,
  formatAmount,
  formatUsd,
  formatSol,
  formatBalance,
  formatCount,
  formatShortCount,
  formatPercent,
  formatShare,
  formatSolChange,
])('[FMT-17] $name shows an unknown value as a dash', (format) => {
  for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
    expect(format(value)).toBe(UNKNOWN);
});
