import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buyExactIn, sellExactIn, sellExactOut } from '../execution/constant-product.ts';
import { afterTradingFee, beforeTradingFee, feePpm, tradingFee } from '../execution/trading-fee.ts';
import type { Reserves } from '../market-events.ts';
import { initialsOf } from './initials.ts';

const FEE_BPS = 25n;
const SOL = 1_000_000_000n;

describe('initials', () => {
  const quote = { outAmount: 990n, tradingFee: 10n, sending: 5n };

  it('sell the cost and the fees of the sell', () => {
    expect(initialsOf({ bought: 100n, sold: 40n, payout: 1_000n }, quote)).toEqual({
      kind: 'sells',
      cost: 60n,
      outAmount: 65n,
    });
  });

  it('need a cost that is still out, and a position that is worth it', () => {
    expect(initialsOf({ bought: 100n, sold: 100n, payout: 1_000n }, quote).kind).toBe('returned');
    expect(initialsOf({ bought: 0n, sold: -5n, payout: 100n }, quote).kind).toBe('sells');
    const least = initialsOf({ bought: 984n, sold: 0n, payout: 1_000n }, quote);
    expect(least).toEqual({ kind: 'sells', cost: 984n, outAmount: 989n });
    const short = initialsOf({ bought: 985n, sold: 0n, payout: 1_000n }, quote);
    expect(short).toEqual({ kind: 'short', cost: 985n, value: 984n });
    expect(
      initialsOf({ bought: 1n, sold: 0n, payout: 9n }, { ...quote, outAmount: 0n, tradingFee: 0n }).kind,
    ).toBe('short');
  });

  const situation = fc.record({
    pool: fc.record({
      base: fc.bigInt({ min: 10n ** 12n, max: 10n ** 17n }),
      quote: fc.bigInt({ min: SOL, max: 100_000n * SOL }),
    }),
    spent: fc.bigInt({ min: 10_000_000n, max: 50n * SOL }),
    /** Lamports that others buy for afterwards. */
    others: fc.bigInt({ min: 0n, max: 500n * SOL }),
    /** Share that was sold before, and of the quote, in percent. */
    soldBefore: fc.integer({ min: 0, max: 90 }),
    quoted: fc.integer({ min: 1, max: 100 }),
    sending: fc.bigInt({ min: 5_000n, max: 5_000_000n }),
    discountBps: fc.integer({ min: 0, max: 3_000 }),
  });

  it('return at least the cost after all fees, with no more tokens than that takes', () => {
    let sells = 0;
    fc.assert(
      fc.property(situation, ({ pool, spent, others, soldBefore, quoted, sending, discountBps }) => {
        const ppm = feePpm(discountBps);
        const bought = buyExactIn(pool, afterTradingFee(spent, ppm), FEE_BPS);
        let reserves: Reserves = buyExactIn(bought.reserves, others, FEE_BPS).reserves;
        let held = bought.amountOut;
        let sold = 0n;
        const before = (held * BigInt(soldBefore)) / 100n;
        if (before > 0n) {
          const fill = sellExactIn(reserves, before, FEE_BPS);
          reserves = fill.reserves;
          sold = afterTradingFee(fill.amountOut, ppm) - sending;
          held -= before;
        }
        const net = (tokens: bigint): bigint =>
          afterTradingFee(sellExactIn(reserves, tokens, FEE_BPS).amountOut, ppm) - sending;
        const part = sellExactIn(reserves, (held * BigInt(quoted)) / 100n, FEE_BPS).amountOut;
        const payout = sellExactIn(reserves, held, FEE_BPS).amountOut;
        const fees = { outAmount: afterTradingFee(part, ppm), tradingFee: tradingFee(part, ppm), sending };
        const cost = spent + sending - sold;
        const found = initialsOf({ bought: spent + sending, sold, payout }, fees);
        if (found.kind === 'returned') return cost <= 0n;
        if (found.kind === 'short') {
          // The rounding of the quoted fee grows with the part of the position that was quoted.
          const rounding = part === 0n ? payout : (2n * payout) / part + 3n;
          return found.value <= net(held) && net(held) < cost + rounding;
        }
        sells++;
        const fill = sellExactOut(reserves, beforeTradingFee(found.outAmount, ppm), FEE_BPS);
        expect(fill.amountIn).toBeLessThanOrEqual(held);
        expect(net(fill.amountIn)).toBeGreaterThanOrEqual(cost);
        expect(net(fill.amountIn - 2n)).toBeLessThan(cost + 1n);
        return true;
      }),
      { numRuns: 2_000 },
    );
    expect(sells).toBeGreaterThan(100);
  });
});
