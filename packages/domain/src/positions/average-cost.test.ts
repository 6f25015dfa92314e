import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageCost, type CameIn, type WentOut } from './average-cost.ts';
import { consumeFifo, type Lot } from './lots.ts';

describe('realized PnL at average cost', () => {
  it('uses the average of the current holding, where lots use the first ones in', () => {
    const came: CameIn[] = [
      { at: 1, amount: 100n, cost: 1_000n },
      { at: 2, amount: 100n, cost: 3_000n },
      { at: 4, amount: 100n, cost: 9_000n },
    ];
    const went: WentOut[] = [{ at: 3, kind: 'sell', amount: 100n, cost: 1_000n, proceeds: 2_500n }];
    expect(averageCost(came, went)).toEqual({ realised: 500n, moved: 0n, cost: 11_000n });
  });

  it('excludes tokens of unknown cost', () => {
    const came: CameIn[] = [
      { at: 1, amount: 50n, cost: null },
      { at: 2, amount: 100n, cost: 1_000n },
    ];
    const went: WentOut[] = [
      { at: 3, kind: 'sell', amount: 50n, cost: null, proceeds: 9_999n },
      { at: 3, kind: 'sell', amount: 40n, cost: 400n, proceeds: 500n },
      { at: 4, kind: 'transfer', amount: 60n, cost: 600n, proceeds: 0n },
    ];
    expect(averageCost(came, went)).toEqual({ realised: 100n, moved: 600n, cost: 0n });
  });

  it('rejects pieces that never came in', () => {
    expect(() => averageCost([], [{ at: 1, kind: 'sell', amount: 1n, cost: 1n, proceeds: 1n }])).toThrow(
      RangeError,
    );
  });

  it('has the same total as by lots once the position is closed, to the lamport', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 18n });
    const buy = fc.record({
      kind: fc.constant('buy' as const),
      amount,
      cost: fc.option(fc.bigInt({ min: 0n, max: 10n ** 15n }), { freq: 5 }),
    });
    const leave = fc.record({
      kind: fc.constantFrom('sell' as const, 'transfer' as const),
      millionths: fc.bigInt({ min: 1n, max: 1_000_000n }),
      proceeds: fc.bigInt({ min: -(10n ** 6n), max: 10n ** 15n }),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(buy, leave), { maxLength: 12 }), (steps) => {
        let lots: readonly Lot[] = [];
        const came: CameIn[] = [];
        const went: WentOut[] = [];
        const all = (): bigint => lots.reduce((sum, { left }) => sum + left, 0n);
        const take = (at: number, kind: 'sell' | 'transfer', wanted: bigint, proceeds: bigint): void => {
          if (wanted === 0n) return;
          const taken = consumeFifo(lots, wanted, kind === 'sell' ? proceeds : 0n);
          lots = taken.lots;
          went.push(...taken.disposals.map((piece) => ({ ...piece, at, kind })));
        };
        for (const [at, step] of steps.entries()) {
          if (step.kind === 'buy') {
            lots = [...lots, { id: `${at}`, left: step.amount, leftCost: step.cost }];
            came.push({ at, amount: step.amount, cost: step.cost });
          } else take(at, step.kind, (all() * step.millionths) / 1_000_000n, step.proceeds);
        }
        take(steps.length, 'sell', all(), 12_345n);
        const known = went.filter(({ cost }) => cost !== null);
        const byLots = known.reduce((sum, { proceeds, cost }) => sum + proceeds - (cost ?? 0n), 0n);
        const average = averageCost(came, went);
        expect(average.cost).toBe(0n);
        expect(average.realised - average.moved).toBe(byLots);
      }),
      { numRuns: 500 },
    );
  });
});
