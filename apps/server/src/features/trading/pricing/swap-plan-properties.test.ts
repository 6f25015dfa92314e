import { buyExactIn } from '@dugout/domain/execution/constant-product';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settle } from './settlement.ts';
import { buy, type Partly, pool, sell } from './swap-plan.fixture.ts';
import { planSwap } from './swap-plan.ts';

describe('for all pools and amounts', () => {
  const u64 = 2n ** 64n - 1n;
  const pools = fc
    .record({
      base: fc.bigInt({ min: 1_000n, max: 10n ** 17n }),
      quote: fc.bigInt({ min: 1_000n, max: 10n ** 14n }),
      feeBps: fc.bigInt({ min: 0n, max: 500n }),
    })
    .map(({ base, quote, feeBps }): TradablePool => ({ ...pool, reserves: { base, quote }, feeBps }));
  const request = fc.record({
    amount: fc
      .integer({ min: 0, max: 63 })
      .chain((bits) => fc.bigInt({ min: 1n, max: 2n ** BigInt(bits) }))
      .map(String),
    swapMode: fc.constantFrom('ExactIn' as const, 'ExactOut' as const),
    slippageBps: fc.integer({ min: 0, max: 10_000 }),
    priorityFeeLamports: fc.integer({ min: 0, max: 10_000_000 }),
  });
  const plan = (make: typeof buy, of: TradablePool, parts: Partly) => {
    try {
      return planSwap(make(parts), of, { lamports: u64, tokens: u64 });
    } catch {
      return null;
    }
  };

  it('the fee is at most 1 % of the SOL side, and all parts add up', () => {
    fc.assert(
      fc.property(pools, request, fc.constantFrom(buy, sell), (of, parts, make) => {
        const planned = plan(make, of, parts);
        if (planned === null) return fc.pre(false);
        const { platformFee, inAmount, outAmount, sendingCost } = planned;
        const solSide = make === buy ? inAmount : outAmount + platformFee;
        expect(platformFee * 100n).toBeLessThanOrEqual(solSide);
        expect(planned.totalLamports).toBe(make === buy ? inAmount + sendingCost : outAmount - sendingCost);
      }),
    );
  });

  it('a planned settlement moves exactly the quoted amounts, and at the limit at most the reserved ones', () => {
    fc.assert(
      fc.property(pools, request, fc.constantFrom(buy, sell), (of, parts, make) => {
        const planned = plan(make, of, parts);
        if (planned === null) return fc.pre(false);
        const isBuy = planned.side === 'buy';
        const amountIn = isBuy ? planned.inAmount - planned.platformFee : planned.inAmount;
        const amountOut = isBuy ? planned.outAmount : planned.outAmount + planned.platformFee;
        const settled = settle(planned, { amountIn, amountOut, poolFee: planned.poolFee });
        expect(settled).toMatchObject({
          inAmount: planned.inAmount,
          outAmount: planned.outAmount,
          platformFee: planned.platformFee,
        });
        expect(settled.lamports).toBe(isBuy ? -planned.totalLamports : planned.totalLamports);

        const { order } = planned;
        const limits =
          order.mode === 'ExactIn'
            ? { amountIn: order.amount, amountOut: order.limit }
            : { amountIn: order.limit, amountOut: order.amount };
        const atLimit = settle(planned, { ...limits, poolFee: 0n });
        if (order.mode === 'ExactIn') expect(atLimit.outAmount).toBeGreaterThanOrEqual(planned.threshold);
        else expect(atLimit.inAmount).toBeLessThanOrEqual(planned.threshold);
        expect(() =>
          settle(planned, {
            amountIn: planned.hold.lamports + planned.hold.tokens + 1n,
            amountOut: 1n,
            poolFee: 0n,
          }),
        ).toThrow(RangeError);
      }),
    );
  });

  it('paying more never yields less', () => {
    fc.assert(
      fc.property(
        pools,
        request,
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.constantFrom(buy, sell),
        (of, parts, more, make) => {
          const smaller = plan(make, of, parts);
          const larger = plan(make, of, { ...parts, amount: (BigInt(parts.amount) + more).toString() });
          if (smaller === null || larger === null) return fc.pre(false);
          expect(larger.outAmount).toBeGreaterThanOrEqual(smaller.outAmount);
          expect(larger.inAmount).toBeGreaterThanOrEqual(smaller.inAmount);
        },
      ),
    );
  });

  it('a buy sold again at once never gains', () => {
    fc.assert(
      fc.property(pools, request, (of, parts) => {
        const bought = plan(buy, of, { ...parts, swapMode: 'ExactIn' });
        if (bought === null) return fc.pre(false);
        const after = buyExactIn(of.reserves, bought.order.amount, of.feeBps).reserves;
        const sold = plan(sell, { ...of, reserves: after }, { amount: bought.outAmount.toString() });
        expect(sold === null || sold.outAmount <= bought.inAmount).toBe(true);
      }),
    );
  });
});
