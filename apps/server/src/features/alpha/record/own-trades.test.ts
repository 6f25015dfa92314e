import { describe, expect, it } from 'vitest';
import { ownPct } from './own-trades.ts';

const buy = (usd: number | null, tokenAmount: bigint) => ({ side: 'buy' as const, usd, tokenAmount });
const sell = (usd: number | null, tokenAmount: bigint) => ({ side: 'sell' as const, usd, tokenAmount });
const now = { held: 0n, decimals: 0, priceUsd: 3 };

describe("a caller's own trades in a token", () => {
  it('return sold and held value relative to cost', () => {
    expect(ownPct([buy(100, 50n), sell(150, 50n)], now)).toBeCloseTo(50);
    expect(ownPct([buy(100, 50n), sell(50, 25n)], { ...now, held: 25n })).toBeCloseTo(25);
    expect(ownPct([buy(100, 50n), sell(10, 50n)], now)).toBeCloseTo(-90);
  });

  it('exclude tokens that were sent away, and their cost', () => {
    expect(ownPct([buy(100, 50n), sell(75, 25n)], now)).toBeCloseTo(50);
  });

  it.each([
    ['a value is missing', [buy(null, 50n)], now],
    ['more was sold than bought', [buy(100, 50n), sell(900, 60n)], now],
    ['more is held than bought', [buy(100, 50n)], { ...now, held: 60n }],
    ['nothing was bought', [sell(900, 60n)], now],
    ['held tokens have no price', [buy(100, 50n)], { ...now, held: 50n, priceUsd: null }],
  ])('are unknown when %s', (_, trades, token) => {
    expect(ownPct(trades, token)).toBeNull();
  });
});
