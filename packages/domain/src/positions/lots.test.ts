import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consumeFifo, type Lot, LotsFallShort, realisedOf } from './lots.ts';

const lot = (id: string, left: bigint, leftCost: bigint | null): Lot => ({ id, left, leftCost });
const sum = (values: readonly (bigint | null)[]): bigint =>
  values.reduce<bigint>((total, value) => total + (value ?? 0n), 0n);

describe('lots', () => {
  it('leave first in, first out, each with its own cost', () => {
    const { lots, disposals } = consumeFifo([lot('a', 100n, 1_000n), lot('b', 100n, 3_000n)], 150n, 6_000n);
    expect(disposals).toEqual([
      { lotId: 'a', amount: 100n, cost: 1_000n, proceeds: 4_000n },
      { lotId: 'b', amount: 50n, cost: 1_500n, proceeds: 2_000n },
    ]);
    expect(lots).toEqual([lot('a', 0n, 0n), lot('b', 50n, 1_500n)]);
    expect(disposals.map(realisedOf)).toEqual([3_000n, 500n]);
  });

  it('of unknown cost realize nothing', () => {
    const { lots, disposals } = consumeFifo([lot('gift', 10n, null)], 4n, 500n);
    expect(disposals.map(realisedOf)).toEqual([null]);
    expect(lots).toEqual([lot('gift', 6n, null)]);
  });

  it('cannot release more than they hold', () => {
    expect(() => consumeFifo([lot('a', 10n, 10n)], 11n, 1n)).toThrow(LotsFallShort);
  });

  it('lose no lamport and no token to rounding', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 18n });
    const cost = fc.option(fc.bigInt({ min: 0n, max: 10n ** 15n }));
    const proceeds = fc.bigInt({ min: -(10n ** 7n), max: 10n ** 15n });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, cost), { minLength: 1, maxLength: 8 }),
        fc.nat(1_000_000),
        proceeds,
        (held, share, brought) => {
          const before = held.map(([left, leftCost], n) => lot(`${n}`, left, leftCost));
          const all = sum(before.map(({ left }) => left));
          const leaving = (all * BigInt(share)) / 1_000_000n;
          const { lots, disposals } = consumeFifo(before, leaving, brought);
          expect(sum(lots.map(({ left }) => left))).toBe(all - leaving);
          expect(sum(disposals.map((piece) => piece.amount))).toBe(leaving);
          if (leaving > 0n) expect(sum(disposals.map((piece) => piece.proceeds))).toBe(brought);
          for (const [n, { id, leftCost }] of before.entries()) {
            const gone = sum(disposals.filter(({ lotId }) => lotId === id).map((piece) => piece.cost));
            const after = lots[n]?.leftCost ?? null;
            if (leftCost === null) expect(after).toBeNull();
            else expect(gone + (after ?? 0n)).toBe(leftCost);
            if (lots[n]?.left === 0n && leftCost !== null) expect(after).toBe(0n);
          }
        },
      ),
    );
  });
});
