import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Window } from './window.ts';

const steps = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 40 }),
    key: fc.constantFrom('a', 'b'),
    amount: fc.bigInt({ min: 0n, max: 9n }),
  }),
);

it('matches the sums of a full list, over the window and for each key', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom(1, 10), (added, step) => {
      const window = new Window(100, step);
      const all: { at: number; key: string; amount: bigint }[] = [];
      let now = 1_000;
      for (const { after, key, amount } of added) {
        now += after;
        window.add(now, key, amount);
        all.push({ at: now, key, amount });
        const counts = all.filter(({ at }) => at - (at % step) + step - 1 > now - 100);
        const sum = (of: typeof counts) => of.reduce((total, one) => total + one.amount, 0n);
        expect(window.sum(now)).toBe(sum(counts));
        expect(window.sum(now, 'a')).toBe(sum(counts.filter((one) => one.key === 'a')));
      }
    }),
  );
});

it('removes amounts that still count, and nothing that has expired', () => {
  const window = new Window(100, 10);
  window.add(1_000, 'a', 5n);
  window.add(1_005, 'b', 3n);
  window.subtract(1_009, 'a', 2n);
  expect([window.sum(1_050), window.sum(1_050, 'a')]).toEqual([6n, 3n]);
  expect(window.sum(1_109)).toBe(0n);
  window.subtract(1_005, 'b', 3n);
  expect(window.sum(1_109)).toBe(0n);
});
