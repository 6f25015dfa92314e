import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import { buyExactIn, buyExactOut, sellExactIn } from '@dugout/domain/execution/constant-product';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import { describe, expect, it } from 'vitest';
import { settle } from './settlement.ts';
import { buy, codeOf, pool, rich, SOL, sell } from './swap-plan.fixture.ts';
import { planSwap } from './swap-plan.ts';

describe('a buy', () => {
  it('[API-56] takes the 1 % fee from the amount and adds the transaction costs', () => {
    const plan = planSwap(buy({ amount: SOL.toString() }), pool, rich);
    expect(plan).toMatchObject({
      inAmount: SOL,
      platformFee: SOL / 100n,
      totalLamports: SOL + 805_000n,
      sendingCost: 805_000n,
    });
    expect(plan.outAmount).toBe(buyExactIn(pool.reserves, (SOL * 99n) / 100n, 25n).amountOut);
    expect(plan.hold).toEqual({ lamports: SOL + 805_000n, tokens: 0n });
  });

  it('allows 8 % of slippage by default, like preset low', () => {
    const plan = planSwap(buy({ amount: SOL.toString() }), pool, rich);
    expect(plan.execution).toMatchObject({
      slippageBps: 800,
      priorityLamports: 300_000n,
      tipLamports: 500_000n,
      protect: false,
    });
    expect(plan.threshold).toBe((plan.outAmount * 9_200n + 9_999n) / 10_000n);
  });

  it('uses the preset, and single values over it', () => {
    const plan = planSwap(
      buy({ amount: SOL.toString(), preset: 'high', tipLamports: 0, slippageBps: 0, protect: false }),
      pool,
      rich,
    );
    expect(plan.execution).toMatchObject({
      slippageBps: 0,
      priorityLamports: 1_000_000n,
      tipLamports: 0n,
      protect: false,
    });
    expect(plan.threshold).toBe(plan.outAmount);
  });

  it('of 100 % spends exactly the spendable balance', () => {
    const plan = planSwap(buy({ amountPercent: 100 }), pool, { lamports: SOL, tokens: 0n });
    expect(plan.totalLamports).toBe(SOL);
  });

  it('of 50 % spends half of the balance', () => {
    expect(planSwap(buy({ amountPercent: 50 }), pool, { lamports: SOL, tokens: 0n }).inAmount).toBe(SOL / 2n);
  });

  it('of exact tokens never pays above its limit', () => {
    const plan = planSwap(buy({ amount: '1000000000', swapMode: 'ExactOut' }), pool, rich);
    expect(plan.outAmount).toBe(1_000_000_000n);
    expect(plan.threshold).toBe((plan.inAmount * 108n) / 100n);
    expect(plan.hold.lamports).toBe(plan.threshold + 805_000n);
  });

  it('of exact tokens never risks more than the wallet holds', () => {
    const plan = planSwap(buy({ amount: '1000000000', swapMode: 'ExactOut', slippageBps: 2_000 }), pool, {
      lamports: 1_400_000n,
      tokens: 0n,
    });
    expect(plan.threshold).toBe(595_000n);
    expect(plan.hold.lamports).toBe(1_400_000n);
  });
});

describe('a buy on a bonding curve', () => {
  const left = 1_000_000_000_000n;
  const { virtualReserves, realBase } = PUMP_CURVE;
  const reserves = buyExactOut(virtualReserves, realBase - left, 0n).reserves;
  const curve: TradablePool = { ...pool, market: 'pumpfun', feeBps: 100n, reserves };

  it('of more than is left buys the rest for less and keeps the remainder', () => {
    const plan = planSwap(buy({ amount: (10n * SOL).toString() }), curve, rich);
    expect(plan.outAmount).toBe(left);
    expect(plan.inAmount).toBeLessThan(SOL);
    expect(plan.platformFee * 100n).toBeLessThanOrEqual(plan.inAmount);
    expect(plan.hold.lamports).toBe(10n * SOL + plan.sendingCost);
    const last = buyExactOut(reserves, left, 100n);
    expect(settle(plan, last)).toMatchObject({
      inAmount: plan.inAmount,
      outAmount: left,
      lamports: -plan.totalLamports,
    });
  });

  it('of exactly more than is left, or of a sold-out curve, is refused', () => {
    expect(
      codeOf(() => planSwap(buy({ amount: (left + 1n).toString(), swapMode: 'ExactOut' }), curve, rich)),
    ).toBe('no_liquidity');
    const complete = { ...curve, reserves: buyExactOut(reserves, left, 0n).reserves };
    expect(codeOf(() => planSwap(buy({ amount: '1000000' }), complete, rich))).toBe('no_liquidity');
  });

  it('requires all the requested SOL, even when less will be taken', () => {
    expect(
      codeOf(() => planSwap(buy({ amount: (10n * SOL).toString() }), curve, { lamports: SOL, tokens: 0n })),
    ).toBe('insufficient_sol');
  });
});

describe('a sell', () => {
  it('[API-56] takes the 1 % fee from the proceeds', () => {
    const plan = planSwap(sell({ amount: '1000000000000' }), pool, rich);
    const paid = sellExactIn(pool.reserves, 1_000_000_000_000n, 25n).amountOut;
    expect(plan).toMatchObject({
      inAmount: 1_000_000_000_000n,
      platformFee: paid / 100n,
      outAmount: paid - paid / 100n,
    });
    expect(plan.totalLamports).toBe(plan.outAmount - 805_000n);
    expect(plan.hold).toEqual({ lamports: 0n, tokens: 1_000_000_000_000n });
  });

  it('is possible without any SOL when its proceeds pay for it', () => {
    expect(
      planSwap(sell({ amountPercent: 100 }), pool, { lamports: 0n, tokens: 1_000_000_000_000n }).hold
        .lamports,
    ).toBe(0n);
  });

  it('with proceeds below its costs requires SOL, and says so', () => {
    const little = sell({ amount: '1000000' });
    expect(codeOf(() => planSwap(little, pool, { lamports: 0n, tokens: 1_000_000n }))).toBe(
      'insufficient_sol',
    );
    const plan = planSwap(little, pool, { lamports: SOL, tokens: 1_000_000n });
    expect(plan.totalLamports).toBeLessThan(0n);
    expect(plan.hold.lamports).toBeGreaterThanOrEqual(-plan.totalLamports);
  });

  it('for exact lamports yields at least those', () => {
    const plan = planSwap(sell({ amount: SOL.toString(), swapMode: 'ExactOut' }), pool, rich);
    expect(plan.outAmount).toBeGreaterThanOrEqual(SOL);
    expect(plan.threshold).toBe((plan.inAmount * 108n) / 100n);
  });
});
