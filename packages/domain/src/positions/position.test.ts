import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterBuy, afterSell, averageEntry, NO_POSITION } from './position.ts';

const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
const trades = fc.array(
  fc.record({
    buys: amount,
    cost: amount,
    sellPart: fc.integer({ min: 0, max: 1_000 }),
    got: fc.bigInt({ min: -(10n ** 6n), max: 10n ** 15n }),
  }),
  {
    maxLength: 60,
  },
);

describe('position', () => {
  it('sells at average cost', () => {
    const held = afterBuy(afterBuy(NO_POSITION, 100n, 1_000n), 100n, 3_000n);
    expect(afterSell(held, 50n, 1_500n)).toEqual({
      amount: 150n,
      cost: 3_000n,
      realised: 500n,
      bought: 4_000n,
      sold: 1_500n,
    });
  });

  it('assigns the rest of the cost to the last sell', () => {
    const third = afterSell(afterSell(afterBuy(NO_POSITION, 3n, 100n), 1n, 40n), 2n, 80n);
    expect(third).toEqual({ amount: 0n, cost: 0n, realised: 20n, bought: 100n, sold: 120n });
  });

  it('cannot sell more than it holds', () => {
    expect(() => afterSell(afterBuy(NO_POSITION, 1n, 1n), 2n, 1n)).toThrow(RangeError);
  });

  it('creates and loses no lamport of cost: realized PnL equals proceeds minus cost of the sold tokens', () => {
    fc.assert(
      fc.property(trades, (steps) => {
        let position = NO_POSITION;
        let bought = 0n;
        let held = 0n;
        let sold = 0n;
        for (const step of steps) {
          position = afterBuy(position, step.buys, step.cost);
          bought += step.cost;
          held += step.buys;
          const part = (position.amount * BigInt(step.sellPart)) / 1_000n;
          if (part > 0n) {
            position = afterSell(position, part, step.got);
            sold += step.got;
            held -= part;
          }
          expect(position).toMatchObject({ bought, sold, amount: held });
          expect(position.realised).toBe(sold - (bought - position.cost));
          expect(position.cost).toBeGreaterThanOrEqual(0n);
          if (held === 0n) expect(position.cost).toBe(0n);
        }
      }),
    );
  });
});

describe('the average entry', () => {
  it('is the SOL cost per whole token, whatever its decimals', () => {
    expect(averageEntry({ amount: 2_500_000n, cost: 5_000_000_000n }, 6)).toBe(2);
    expect(averageEntry({ amount: 4n, cost: 1_000_000_000n }, 0)).toBe(0.25);
  });

  it('is null without tokens', () => {
    expect(averageEntry({ amount: 0n, cost: 5n }, 6)).toBeNull();
  });
});
