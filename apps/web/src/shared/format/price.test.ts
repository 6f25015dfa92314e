import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPrice, formatPriceNumber } from './price.ts';

const DIGITS = '₀₁₂₃₄₅₆₇₈₉';

function read(text: string): number {
  const counted = /^0\.0([₀-₉]+)(\d+)$/.exec(text);
  if (counted === null) return Number(text.replaceAll(',', ''));
  const [, count = '', digits = ''] = counted;
  const zeros = Number(count.replace(/./g, (digit) => String(DIGITS.indexOf(digit))));
  return Number(`0.${'0'.repeat(zeros)}${digits}`);
}

describe('prices', () => {
  it.each([
    [0.0000964, '$0.0₄9640'],
    [0.0008613, '$0.0₃8613'],
    [0.00000000000012347, '$0.0₁₂1235'],
    [0.00099996, '$0.001000'],
    [0.001, '$0.001000'],
    [0.004127, '$0.004127'],
    [0.01824, '$0.018240'],
    [1.23456, '$1.2346'],
    [168.42, '$168.4200'],
    [12_345.678, '$12,345.68'],
    [0, '$0'],
  ])('formats %d as %s', (price, text) => expect(formatPrice(price)).toBe(text));

  it('[FMT-17] shows an unknown price as a dash', () => {
    for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, -1])
      expect(formatPrice(value)).toBe('-');
  });

  it('keeps at least three significant digits of any price and never uses an exponent', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-18, max: 1e9, noNaN: true }), (price) => {
        const text = formatPriceNumber(price);
        expect(text).not.toMatch(/e/);
        expect(Math.abs(read(text) / price - 1)).toBeLessThan(0.001);
      }),
    );
  });
});
