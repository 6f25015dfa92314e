import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consumeFifo, type Lot } from './lots.ts';
import { afterMove, afterSale, NOTHING_HELD, withLot } from './position-totals.ts';

const step = fc.oneof(
  fc.record({
    do: fc.constant('in' as const),
    amount: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    cost: fc.option(fc.bigInt({ min: 0n, max: 10n ** 12n })),
  }),
  fc.record({
    do: fc.constantFrom('sell', 'move'),
    share: fc.integer({ min: 1, max: 1_000 }),
    brought: fc.bigInt({ min: -(10n ** 6n), max: 10n ** 12n }),
  }),
);

describe('position totals', () => {
  it('are the sums over its lots, whatever came and left', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let totals = NOTHING_HELD;
        let lots: Lot[] = [];
        for (const [n, next] of steps.entries()) {
          if (next.do === 'in') {
            totals = withLot(totals, next.amount, next.cost);
            lots.push({ id: `${n}`, left: next.amount, leftCost: next.cost });
            continue;
          }
          const amount = (totals.amount * BigInt(next.share)) / 1_000n;
          if (amount === 0n) continue;
          const taken = consumeFifo(lots, amount, next.do === 'sell' ? next.brought : 0n);
          lots = taken.lots;
          totals =
            next.do === 'sell' ? afterSale(totals, taken.disposals) : afterMove(totals, taken.disposals);
        }
        const left = (of: (lot: Lot) => bigint): bigint => lots.reduce((sum, lot) => sum + of(lot), 0n);
        expect(totals.amount).toBe(left((lot) => lot.left));
        expect(totals.cost).toBe(left((lot) => lot.leftCost ?? 0n));
        expect(totals.unknownAmount).toBe(left((lot) => (lot.leftCost === null ? lot.left : 0n)));
        expect(totals.realised).toBe(
          totals.sold - totals.soldUnknown - (totals.bought - totals.moved - totals.cost),
        );
        if (totals.amount === 0n) expect(totals.cost).toBe(0n);
      }),
    );
  });

  it('a sell of tokens of unknown cost brings SOL and no profit', () => {
    const { disposals } = consumeFifo([{ id: 'gift', left: 10n, leftCost: null }], 10n, 700n);
    expect(afterSale(withLot(NOTHING_HELD, 10n, null), disposals)).toMatchObject({
      amount: 0n,
      realised: 0n,
      sold: 700n,
      soldUnknown: 700n,
    });
  });
});
