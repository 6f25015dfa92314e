import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalPrice } from './decimal-price.ts';

it.each([
  [4.2e-7, '0.00000042'],
  [1e-9, '0.000000001'],
  [0, '0'],
  [0.000123, '0.000123'],
  [1.5e21, '1500000000000000000000'],
  [12.5, '12.5'],
])('formats %d as %s', (price, text) => {
  expect(decimalPrice(price)).toBe(text);
});

it('is lossless for any price', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e25, noNaN: true }), (price) => {
      expect(decimalPrice(price)).toMatch(/^\d+(\.\d+)?$/);
      expect(Number(decimalPrice(price))).toBe(Math.abs(price));
    }),
  );
});
