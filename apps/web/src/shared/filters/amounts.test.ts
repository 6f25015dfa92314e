import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, parseAmount, shownAmount } from './amounts.ts';
import type { FilterUnit } from './figures.ts';
import { isAmount } from './is-amount.ts';

const UNITS: readonly FilterUnit[] = ['usd', 'count', 'percent', 'change', 'minutes'];

describe('parseAmount', () => {
  it.each<[string, FilterUnit, number]>([
    ['20K', 'usd', 20_000],
    ['$1.5m', 'usd', 1_500_000],
    ['$1,234.5', 'usd', 1_234.5],
    ['0.00001', 'usd', 0.000_01],
    ['.5', 'usd', 0.5],
    ['2b', 'count', 2_000_000_000],
    ['1,200', 'count', 1_200],
    ['35 %', 'percent', 35],
    ['-10%', 'change', -10],
    ['+250', 'change', 250],
    ['90', 'minutes', 90],
    ['30m', 'minutes', 30],
    ['30s', 'minutes', 0.5],
    ['90s', 'minutes', 1.5],
    ['12h', 'minutes', 720],
    ['3d', 'minutes', 4_320],
    ['2w', 'minutes', 20_160],
    ['12mo', 'minutes', 518_400],
    ['-0', 'change', 0],
  ])('parses %s as %s', (text, unit, value) => {
    expect(parseAmount(text, unit)).toBe(value);
  });

  it.each<[string, FilterUnit]>([
    ['', 'usd'],
    ['soon', 'minutes'],
    ['5h', 'usd'],
    ['5K', 'percent'],
    ['-5', 'usd'],
    ['1e5', 'usd'],
    ['1.2.3', 'usd'],
    ['Infinity', 'usd'],
    ['9999999B', 'usd'],
    ['5constructor', 'minutes'],
  ])('rejects %s as %s', (text, unit) => {
    expect(parseAmount(text, unit)).toBeNull();
  });
});

describe('shownAmount', () => {
  it.each<[number, FilterUnit, string]>([
    [20_000, 'usd', '$20K'],
    [1_500_000, 'usd', '$1.5M'],
    [999, 'usd', '$999'],
    [20_123, 'usd', '$20,123'],
    [0.000_012_34, 'usd', '$0.00001234'],
    [0.1 + 0.2, 'usd', '$0.30000000000000004'],
    [900, 'count', '900'],
    [35, 'percent', '35%'],
    [-12.5, 'change', '-12.5%'],
    [518_400, 'minutes', '12mo'],
    [720, 'minutes', '12h'],
    [90, 'minutes', '1.5h'],
    [2.25, 'minutes', '2.25m'],
    [0, 'minutes', '0m'],
  ])('shows %d of %s as %s', (value, unit, text) => {
    expect(shownAmount(value, unit)).toBe(text);
  });

  it('never rounds: the text parses back to the same value', () => {
    const value = fc.oneof(
      fc.nat(),
      fc.double({ noNaN: true }),
      fc.integer({ min: 0, max: 1e12 }).map((whole) => whole * 1_000),
    );
    fc.assert(
      fc.property(fc.constantFrom(...UNITS), value, (unit, given) => {
        fc.pre(isAmount(given, unit) && !Object.is(given, -0));
        expect(parseAmount(amountText(given, unit), unit)).toBe(given);
      }),
    );
  });
});
