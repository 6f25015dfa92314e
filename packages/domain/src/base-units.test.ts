import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal, parseDecimal, parseRawAmount, toNumber } from './base-units.ts';

describe('raw amounts', () => {
  it('are integers that fit 64 bits', () => {
    expect(parseRawAmount('0')).toBe(0n);
    expect(parseRawAmount('18446744073709551615')).toBe(2n ** 64n - 1n);
  });

  it('parse correctly at any length', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        (value) => parseRawAmount(`${value}`) === value,
      ),
    );
    for (let digits = 1; digits < 20; digits++)
      expect(parseRawAmount('9'.repeat(digits))).toBe(10n ** BigInt(digits) - 1n);
  });

  it.each(['', '00', '-1', '1.5', '1e9', '01', ' 1', '0x1', '18446744073709551616', '١', 'NaN'])(
    'rejects %j',
    (text) => {
      expect(parseRawAmount(text)).toBeNull();
    },
  );
});

describe('decimal texts', () => {
  it('parse exactly', () => {
    expect(parseDecimal('0.5', 9)).toBe(500_000_000n);
    expect(parseDecimal('.1', 9)).toBe(100_000_000n);
    expect(parseDecimal('2.', 0)).toBe(2n);
  });

  it.each(['', '.', '-1', '1,5', '1e3', '0.0000000001'])('rejects %j', (text) =>
    expect(parseDecimal(text, 9)).toBeNull(),
  );

  it('round-trip', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 64n }),
        fc.integer({ min: 0, max: 18 }),
        (raw, decimals) => {
          expect(parseDecimal(formatDecimal(raw, decimals), decimals)).toBe(raw);
        },
      ),
    );
  });

  it('keeps the sign of a loss', () => expect(formatDecimal(-1_500_000_000n, 9)).toBe('-1.5'));
  it('converts to a number', () => expect(toNumber(1_500_000n, 6)).toBe(1.5));
});
