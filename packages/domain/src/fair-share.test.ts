import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsShareAt, freePartOf, shareLeft, shortageOf, type TimedUse } from './fair-share.ts';

/** Returns the share of each party when they take as much as allowed, one after another. */
function greedy(cap: bigint, parties: number): bigint[] {
  const taken: bigint[] = [];
  for (let party = 0; party < parties; party++) {
    const all = taken.reduce((sum, each) => sum + each, 0n);
    taken.push(shareLeft(cap, { all, own: 0n }));
  }
  return taken;
}

const use = (fields: Partial<TimedUse>): TimedUse => ({
  endsAt: null,
  amount: 0n,
  free: 0n,
  isOwn: false,
  ...fields,
});

describe('a share of a cap', () => {
  it('is half of what the others left, rounded up', () => {
    expect(shareLeft(100n, { all: 0n, own: 0n })).toBe(50n);
    expect(shareLeft(100n, { all: 20n, own: 20n })).toBe(30n);
    expect(shareLeft(100n, { all: 61n, own: 0n })).toBe(20n);
    expect(shareLeft(100n, { all: 60n, own: 30n })).toBe(5n);
    expect(shareLeft(5n, { all: 0n, own: 0n })).toBe(3n);
  });

  it('never exceeds the cap, whatever is already used', () => {
    expect(shareLeft(100n, { all: 120n, own: 0n })).toBe(0n);
    expect(shareLeft(100n, { all: 120n, own: 120n })).toBe(0n);
    expect(shareLeft(0n, { all: 0n, own: 0n })).toBe(0n);
  });

  it('leaves something for others after greedy parties, and something for the first of a cap of one', () => {
    expect(greedy(20n, 6)).toEqual([10n, 5n, 3n, 1n, 1n, 0n]);
    expect(greedy(1n, 2)).toEqual([1n, 0n]);
  });

  it('does not grow with repeated requests, and all shares total at most the cap', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10_000n),
        fc.array(fc.record({ party: fc.nat(9), part: fc.bigInt(1n, 4n) }), { maxLength: 200 }),
        (cap, takings) => {
          const used = new Map<number, bigint>();
          const sum = () => [...used.values()].reduce((all, own) => all + own, 0n);
          for (const { party, part } of takings) {
            const own = used.get(party) ?? 0n;
            const ofOthers = sum() - own;
            used.set(party, own + shareLeft(cap, { all: sum(), own }) / part);
            if ((used.get(party) ?? 0n) > own)
              expect((used.get(party) ?? 0n) <= (cap - ofOthers + 1n) / 2n).toBe(true);
          }
          expect(sum() <= cap).toBe(true);
        },
      ),
    );
  });
});

describe('uses at no cost', () => {
  const uses = [
    use({ amount: 25n, free: 25n }),
    use({ amount: 12n, free: 12n }),
    use({ amount: 13n, free: 13n }),
  ];

  it('take at most half of the cap in total', () => {
    expect(freePartOf(100n)).toBe(50n);
    expect(freePartOf(5n)).toBe(3n);
    expect(shortageOf(uses, { cap: 100n, amount: 5n, free: 1n })).toBe('free');
    expect(shortageOf(uses, { cap: 100n, amount: 25n, free: 0n })).toBe(null);
  });

  it('are shared as well: one party takes at most half of what the others left of that half', () => {
    expect(shortageOf([], { cap: 100n, amount: 26n, free: 26n })).toBe('free');
    expect(shortageOf([], { cap: 100n, amount: 25n, free: 25n })).toBe(null);
  });
});

describe('a shortage', () => {
  it("is the party's share while the cap has room for others, otherwise the cap", () => {
    const own = [use({ amount: 50n, isOwn: true })];
    expect(shortageOf(own, { cap: 100n, amount: 1n, free: 0n })).toBe('share');
    expect(shortageOf(own, { cap: 100n, amount: 51n, free: 0n })).toBe('everyone');
  });
});

describe('the time at which a share fits', () => {
  const wanted = { cap: 100n, amount: 37n, free: 0n };

  it('is when enough uses have expired', () => {
    const uses = [
      use({ endsAt: 30, amount: 30n }),
      use({ endsAt: 10, amount: 10n }),
      use({ endsAt: 20, amount: 20n, isOwn: true }),
    ];
    expect(fitsShareAt(uses, { ...wanted, amount: 35n })).toBe(20);
    expect(fitsShareAt(uses, wanted)).toBe(30);
  });

  it('is unknown while a blocking use has no end', () => {
    expect(fitsShareAt([use({ amount: 90n }), use({ endsAt: 10, amount: 5n })], wanted)).toBe(null);
    expect(fitsShareAt([], { ...wanted, amount: 51n })).toBe(null);
  });
});
