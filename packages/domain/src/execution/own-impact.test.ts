import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Reserves } from '../market-events.ts';
import { priceImpactPct } from './constant-product.ts';
import { impactTogetherPct, type PriceMove } from './own-impact.ts';

const POOL: Reserves = { base: 1_000_000_000_000n, quote: 1_000_000_000_000n };

/** Returns the pool after a swap with this input, without its fee. */
function after({ base, quote }: Reserves, side: 'buy' | 'sell', amount: bigint): Reserves {
  if (side === 'buy') return { quote: quote + amount, base: (base * quote) / (quote + amount) };
  return { base: base + amount, quote: (base * quote) / (base + amount) };
}

const amounts = fc.array(fc.bigInt(1_000_000_000n, 100_000_000_000n), { minLength: 1, maxLength: 20 });
const SIDES = ['buy', 'sell'] as const;

it.each(SIDES)('a %s in parts has the same price impact as a single one of the total size', (side) => {
  fc.assert(
    fc.property(amounts, (parts) => {
      let pool = POOL;
      const moves = parts.map((amount): PriceMove => {
        const before = pool;
        pool = after(pool, side, amount);
        return { side, priceImpactPct: priceImpactPct(before, pool) };
      });
      const whole = parts.reduce((sum, each) => sum + each, 0n);
      const expected = priceImpactPct(POOL, after(POOL, side, whole));
      expect(impactTogetherPct(side, moves)).toBeCloseTo(expected, 3);
    }),
  );
});

it('is zero for a trader who sells what they bought, however often', () => {
  const bought = after(POOL, 'buy', 100_000_000_000n);
  const sold = after(bought, 'sell', POOL.base - bought.base);
  const round: PriceMove[] = [
    { side: 'buy', priceImpactPct: priceImpactPct(POOL, bought) },
    { side: 'sell', priceImpactPct: priceImpactPct(bought, sold) },
  ];
  const moves = Array.from({ length: 20 }, () => round).flat();
  for (const side of SIDES) expect(impactTogetherPct(side, moves)).toBeCloseTo(0, 3);
});

it('remains when somebody else sold into each buy', () => {
  let pool = POOL;
  const moves: PriceMove[] = [];
  const own = (side: 'buy' | 'sell', amount: bigint): void => {
    const before = pool;
    pool = after(pool, side, amount);
    moves.push({ side, priceImpactPct: priceImpactPct(before, pool) });
  };
  for (let round = 0; round < 5; round++) {
    const before = pool.base;
    own('buy', 150_000_000_000n);
    const bought = before - pool.base;
    pool = after(pool, 'sell', bought);
    own('sell', bought);
    pool = after(pool, 'buy', POOL.quote - pool.quote);
  }
  expect(impactTogetherPct('buy', moves)).toBeGreaterThan(8);
});

it('is zero without swaps, and never above 100 % for sells', () => {
  for (const side of SIDES) expect(impactTogetherPct(side, [])).toBe(0);
  expect(
    impactTogetherPct(
      'sell',
      [150, 20].map((priceImpactPct) => ({ side: 'sell', priceImpactPct })),
    ),
  ).toBe(100);
});
