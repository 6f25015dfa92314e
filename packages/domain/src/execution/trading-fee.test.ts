import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterTradingFee, beforeTradingFee, feeDiscountBps, feePpm, tradingFee } from './trading-fee.ts';

const lamports = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

describe('trading fee', () => {
  it('is 1 % of the lamports', () => expect(tradingFee(1_000_000_000n)).toBe(10_000_000n));

  it('decreases by 1.25 % per rank and by 5 % for a referred trader, added up', () => {
    expect(feeDiscountBps(12, false)).toBe(1_500);
    expect(feeDiscountBps(20, true)).toBe(3_000);
    expect(feeDiscountBps(99, false)).toBe(2_500);
    expect(tradingFee(1_000_000_000n, feePpm(feeDiscountBps(1, false)))).toBe(9_875_000n);
    expect(tradingFee(1_000_000_000n, feePpm(feeDiscountBps(20, true)))).toBe(7_000_000n);
  });

  it("rounds down, in the trader's favor", () => {
    expect(tradingFee(99n)).toBe(0n);
    expect(tradingFee(199n)).toBe(1n);
  });

  it('is never above 1 %, and less than a lamport below it', () => {
    fc.assert(
      fc.property(lamports, (amount) => {
        const fee = tradingFee(amount);
        expect(fee * 100n <= amount && amount < (fee + 1n) * 100n).toBe(true);
      }),
    );
  });

  it('the amount before the fee is the smallest that leaves the requested net, to the lamport', () => {
    fc.assert(
      fc.property(lamports, fc.bigInt({ min: 1n, max: 500_000n }), (net, ppm) => {
        const gross = beforeTradingFee(net, ppm);
        expect(afterTradingFee(gross, ppm)).toBe(net);
        if (gross > 0n) expect(afterTradingFee(gross - 1n, ppm)).toBeLessThan(net);
      }),
    );
  });
});

describe('the fee discount', () => {
  it('is 125 basis points of the fee per rank, plus 500 for a referred trader, up to 30 %', () => {
    const ranks = [-1, 0, 1, 19, 20, 21];
    expect(ranks.map((rank) => feeDiscountBps(rank, false))).toEqual([0, 0, 125, 2_375, 2_500, 2_500]);
    expect(ranks.map((rank) => feeDiscountBps(rank, true))).toEqual([500, 500, 625, 2_875, 3_000, 3_000]);
  });
});
