import { describe, expect, it } from 'vitest';
import { percentText, shareOf, withoutSeparators, withSeparators } from './amount-text.ts';

describe('amounts', () => {
  it('are read with separators, and never mistake a decimal comma for one', () => {
    expect(withoutSeparators(' 48,270.5 ')).toBe('48270.5');
    expect(withoutSeparators('1,234,567')).toBe('1234567');
    for (const text of ['0,5', '1,23', '1,2345', ',123', '12,34,567', '1,234,', 'x'])
      expect(withoutSeparators(text)).toBe(text);
  });

  it('are written with separators', () => {
    expect(['48270', '999', '1234567.1234567', '0.5', '12.'].map(withSeparators)).toEqual([
      '48,270',
      '999',
      '1,234,567.1234567',
      '0.5',
      '12.',
    ]);
    expect(['', 'x', '0,5', '-1000'].map(withSeparators)).toEqual(['', 'x', '0,5', '-1000']);
  });

  it('are read as shares', () => {
    expect(['50%', '12.5 %', '100%', ' 0.01% '].map(shareOf)).toEqual([50, 12.5, 100, 0.01]);
    for (const text of ['50', '0%', '101%', '%', '1e1%', '-5%', '12.345%']) expect(shareOf(text)).toBeNull();
  });

  it('of a share are whole tokens, the full balance at 100', () => {
    expect(percentText(813_900_123_456n, 100, 6)).toBe('813,900.123456');
    expect(percentText(1_000_000n, 25, 6)).toBe('0.25');
  });
});
