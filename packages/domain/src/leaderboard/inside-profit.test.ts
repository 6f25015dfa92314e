import { describe, expect, it } from 'vitest';
import { insideProceeds, outsideProfit } from './inside-profit.ts';

/** Proceeds of a sell into a constant-product pool without fees. */
const proceeds = (pool: { sol: bigint; tokens: bigint }, sold: bigint): bigint =>
  pool.sol - (pool.sol * pool.tokens) / (pool.tokens + sold);

describe('proceeds paid by other accounts here', () => {
  it('are the amount the sell would not have received without their buys', () => {
    const [pool, sold, bought] = [
      { sol: 100_000_000_000n, tokens: 1_000_000_000n },
      40_000_000n,
      200_000_000n,
    ];
    const pumped = { sol: (pool.sol * pool.tokens) / (pool.tokens - bought), tokens: pool.tokens - bought };
    const lamports = proceeds(pumped, sold);
    const inside = insideProceeds({
      tokens: sold,
      lamports,
      poolTokens: pumped.tokens + sold,
      boughtByOthers: bought,
    });
    const difference = lamports - inside - proceeds(pool, sold);
    expect(difference < 10n && difference > -10n).toBe(true);
  });

  it.each([
    ['others sold', { boughtByOthers: -5n }],
    ['others did nothing', { boughtByOthers: 0n }],
    ['the pool is unknown', { poolTokens: null }],
    ['the pool held nothing else', { poolTokens: 10n }],
  ])('are zero when %s', (_what, given) => {
    const sell = { tokens: 10n, lamports: 100n, poolTokens: 1_000n, boughtByOthers: 500n };
    expect(insideProceeds({ ...sell, ...given })).toBe(0n);
  });

  it('reduce a profit to zero at most, and leave a loss unchanged', () => {
    expect([outsideProfit(50n, 20n), outsideProfit(50n, 90n), outsideProfit(-50n, 20n)]).toEqual([
      30n,
      0n,
      -50n,
    ]);
  });
});
