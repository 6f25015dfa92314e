import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import { buyExactIn, buyExactOut, sellExactIn } from '@dugout/domain/execution/constant-product';
import { SOL_MINT } from '@dugout/domain/sol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TradablePool } from '#/execution/venue.ts';
import { settle } from './settlement.ts';
import { type SwapRequest, swapIntent } from './swap-intent.ts';
import { planSwap } from './swap-plan.ts';

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const SOL = 1_000_000_000n;
const pool: TradablePool = {
  mint: MINT,
  pool: 'pool',
  market: 'pumpfun-amm',
  decimals: 6,
  reserves: { base: 200_000_000_000_000n, quote: 100n * SOL },
  feeBps: 25n,
};
const rich = { lamports: 1_000n * SOL, tokens: 100_000_000_000_000n };

type Partly = Omit<Partial<SwapRequest>, 'inputMint' | 'outputMint'>;
const buy = (request: Partly) =>
  swapIntent({ inputMint: SOL_MINT, outputMint: MINT, swapMode: 'ExactIn', ...request });
const sell = (request: Partly) =>
  swapIntent({ inputMint: MINT, outputMint: SOL_MINT, swapMode: 'ExactIn', ...request });
const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('a buy', () => {
  it('[API-56] takes the 1 % fee from inside the amount and adds what sending costs', () => {
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

  it('allows 8 % of slippage when nothing is said, as preset low does', () => {
    const plan = planSwap(buy({ amount: SOL.toString() }), pool, rich);
    expect(plan.execution).toMatchObject({
      slippageBps: 800,
      priorityLamports: 300_000n,
      tipLamports: 500_000n,
      protect: true,
    });
    expect(plan.threshold).toBe((plan.outAmount * 9_200n + 9_999n) / 10_000n);
  });

  it('takes the preset, and single values before it', () => {
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

  it('of 100 % spends all that can be spent, and no lamport more', () => {
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

  it('of more than is left buys what is left, for less, and keeps the rest', () => {
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

  it('of exactly more than is left, or of a curve that has sold all, is refused', () => {
    expect(
      codeOf(() => planSwap(buy({ amount: (left + 1n).toString(), swapMode: 'ExactOut' }), curve, rich)),
    ).toBe('no_liquidity');
    const complete = { ...curve, reserves: buyExactOut(reserves, left, 0n).reserves };
    expect(codeOf(() => planSwap(buy({ amount: '1000000' }), complete, rich))).toBe('no_liquidity');
  });

  it('needs all the SOL that was asked for, even if less will be taken', () => {
    expect(
      codeOf(() => planSwap(buy({ amount: (10n * SOL).toString() }), curve, { lamports: SOL, tokens: 0n })),
    ).toBe('insufficient_sol');
  });
});

describe('a sell', () => {
  it('[API-56] takes the 1 % fee out of the proceeds', () => {
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

  it('is possible without any SOL when it brings enough to pay for itself', () => {
    expect(
      planSwap(sell({ amountPercent: 100 }), pool, { lamports: 0n, tokens: 1_000_000_000_000n }).hold
        .lamports,
    ).toBe(0n);
  });

  it('that brings less than sending costs needs SOL, and says so', () => {
    const little = sell({ amount: '1000000' });
    expect(codeOf(() => planSwap(little, pool, { lamports: 0n, tokens: 1_000_000n }))).toBe(
      'insufficient_sol',
    );
    const plan = planSwap(little, pool, { lamports: SOL, tokens: 1_000_000n });
    expect(plan.totalLamports).toBeLessThan(0n);
    expect(plan.hold.lamports).toBeGreaterThanOrEqual(-plan.totalLamports);
  });

  it('for exact lamports brings at least those', () => {
    const plan = planSwap(sell({ amount: SOL.toString(), swapMode: 'ExactOut' }), pool, rich);
    expect(plan.outAmount).toBeGreaterThanOrEqual(SOL);
    expect(plan.threshold).toBe((plan.inAmount * 108n) / 100n);
  });
});

describe('refusals', () => {
  it.each(['0', '-1', '1.5', '', 'abc', '18446744073709551616'])('the amount %j is no amount', (amount) => {
    expect(codeOf(() => buy({ amount }))).toBe('amount_invalid');
  });

  it.each([
    [SOL_MINT, SOL_MINT],
    [MINT, MINT],
    [MINT, 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
  ])('%s for %s is no pair', (inputMint, outputMint) => {
    expect(codeOf(() => swapIntent({ inputMint, outputMint, amount: '1', swapMode: 'ExactIn' }))).toBe(
      'mint_pair_invalid',
    );
  });

  it('a percentage of the output is refused', () => {
    expect(codeOf(() => buy({ amountPercent: 10, swapMode: 'ExactOut' }))).toBe('invalid_input');
  });

  it.each([
    [
      'dust that buys nothing',
      () => planSwap(buy({ amount: '1' }), { ...pool, reserves: { base: 10n, quote: SOL } }, rich),
      'amount_too_small',
    ],
    [
      'dust that brings nothing',
      () => planSwap(sell({ amount: '1' }), { ...pool, reserves: { base: SOL, quote: 10n } }, rich),
      'amount_too_small',
    ],
    [
      'a percentage of nothing',
      () => planSwap(buy({ amountPercent: 0.00001 }), pool, rich),
      'amount_too_small',
    ],
    [
      'a percentage of an empty wallet',
      () => planSwap(sell({ amountPercent: 50 }), pool, { lamports: SOL, tokens: 0n }),
      'insufficient_tokens',
    ],
    [
      'SOL for the trade but not for sending',
      () => planSwap(buy({ amount: SOL.toString() }), pool, { lamports: SOL, tokens: 0n }),
      'insufficient_sol',
    ],
    [
      'all SOL of a wallet that cannot pay for sending',
      () => planSwap(buy({ amountPercent: 100 }), pool, { lamports: 800_000n, tokens: 0n }),
      'insufficient_sol',
    ],
    [
      'more tokens than there are',
      () => planSwap(sell({ amount: '2' }), pool, { lamports: SOL, tokens: 1n }),
      'insufficient_tokens',
    ],
    [
      'the whole pool',
      () => planSwap(buy({ amount: pool.reserves.base.toString(), swapMode: 'ExactOut' }), pool, rich),
      'no_liquidity',
    ],
    [
      'all SOL of the pool',
      () => planSwap(sell({ amount: pool.reserves.quote.toString(), swapMode: 'ExactOut' }), pool, rich),
      'no_liquidity',
    ],
  ])('%s', (_name, work, code) => expect(codeOf(work)).toBe(code));
});

describe('over all pools and amounts', () => {
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

  it('the fee is never above 1 % of the SOL side, and all parts add up', () => {
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

  it('settled as planned, a swap moves exactly what the quote said; at its limit, no more than was reserved', () => {
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

  it('paying more never brings less', () => {
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

  it('a buy sold again at once never wins', () => {
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
