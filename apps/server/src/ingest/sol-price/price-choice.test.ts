import { describe, expect, it } from 'vitest';
import { choosePrice, FRESH_MS, type PriceQuote } from './price-choice.ts';

const NOW = 1_000_000;
const quote = (source: string, usd: number, age = 0): PriceQuote => ({ source, usd, at: NOW - age });
const chosen = (quotes: readonly PriceQuote[], last: PriceQuote | null = null) =>
  choosePrice(quotes, last, NOW)?.source ?? null;

describe('the chosen SOL price', () => {
  it('is the most preferred one while all agree', () => {
    expect(chosen([quote('pyth', 150), quote('jupiter', 151), quote('pool', 149)])).toBe('pyth');
  });

  it('is never a single one against two', () => {
    expect(chosen([quote('pyth', 15_000), quote('jupiter', 151), quote('pool', 149)])).toBe('jupiter');
    expect(chosen([quote('pyth', 150), quote('jupiter', 0.15), quote('pool', 149)])).toBe('pyth');
    expect(chosen([quote('pyth', 15_000), quote('jupiter', 151)], quote('jupiter', 150))).toBe('jupiter');
  });

  it('is the one confirmed by the last price when all disagree', () => {
    expect(
      chosen([quote('pyth', 15_000), quote('jupiter', 151), quote('pool', 240)], quote('pyth', 150)),
    ).toBe('jupiter');
  });

  it('is null when two disagree and nothing else is known', () => {
    expect(chosen([quote('pyth', 150), quote('jupiter', 170)])).toBeNull();
    expect(chosen([quote('pyth', 150), quote('jupiter', 170)], quote('pyth', 150, FRESH_MS + 1))).toBeNull();
  });

  it('does not jump on a single quote, but does on two', () => {
    expect(chosen([quote('pool', 300)], quote('pyth', 150))).toBeNull();
    expect(chosen([quote('pyth', 300), quote('jupiter', 301)], quote('pyth', 150))).toBe('pyth');
  });

  it('is a single unopposed quote, and never an old one', () => {
    expect(chosen([quote('pyth', 150, FRESH_MS + 1), quote('pool', 300)])).toBe('pool');
    expect(chosen([quote('pyth', 150, FRESH_MS + 1)])).toBeNull();
    expect(chosen([])).toBeNull();
  });
});
