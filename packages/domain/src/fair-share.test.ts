import { describe, expect, it } from 'vitest';
import { fitsShare, fitsShareAt, freeUseLeft, shareLeft, type TimedUse } from './fair-share.ts';

/** What parties get, one after the other, who each take all that they may. */
function greedy(cap: bigint, parties: number, least: bigint): bigint[] {
  const taken: bigint[] = [];
  for (let party = 0; party < parties; party++) {
    const all = taken.reduce((sum, each) => sum + each, 0n);
    taken.push(shareLeft(cap, { all, own: 0n }, least));
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
  it('is a quarter of what the others left', () => {
    expect(shareLeft(100n, { all: 0n, own: 0n })).toBe(25n);
    expect(shareLeft(100n, { all: 20n, own: 20n })).toBe(5n);
    expect(shareLeft(100n, { all: 60n, own: 0n })).toBe(10n);
    expect(shareLeft(100n, { all: 60n, own: 15n })).toBe(0n);
  });

  it('never goes above the cap, whatever is used already', () => {
    expect(shareLeft(100n, { all: 120n, own: 0n }, 1n)).toBe(0n);
    expect(shareLeft(0n, { all: 0n, own: 0n }, 1n)).toBe(0n);
  });

  it('leaves something to others after two greedy parties, and is at least of some use', () => {
    expect(greedy(20n, 12, 1n)).toEqual([5n, 3n, 3n, 2n, 1n, 1n, 1n, 1n, 1n, 1n, 1n, 0n]);
    expect(greedy(1n, 2, 1n)).toEqual([1n, 0n]);
  });

  it('is half of the cap for all uses together that cost nothing', () => {
    expect(freeUseLeft(100n, 0n)).toBe(50n);
    expect(freeUseLeft(100n, 50n)).toBe(0n);
    expect(freeUseLeft(100n, 70n)).toBe(0n);
    const uses = [use({ amount: 50n, free: 50n })];
    expect(fitsShare(uses, { cap: 100n, amount: 5n, free: 1n })).toBe(false);
    expect(fitsShare(uses, { cap: 100n, amount: 5n, free: 0n })).toBe(true);
  });
});

describe('the time at which a share fits', () => {
  const wanted = { cap: 100n, amount: 17n, free: 0n };

  it('is when enough stopped counting', () => {
    const uses = [
      use({ endsAt: 30, amount: 30n }),
      use({ endsAt: 10, amount: 10n }),
      use({ endsAt: 20, amount: 20n, isOwn: true }),
    ];
    expect(fitsShareAt(uses, wanted)).toBe(20);
  });

  it('is not known while what is in the way has no end', () => {
    expect(fitsShareAt([use({ amount: 90n }), use({ endsAt: 10, amount: 5n })], wanted)).toBe(null);
    expect(fitsShareAt([], { ...wanted, amount: 26n })).toBe(null);
  });
});
