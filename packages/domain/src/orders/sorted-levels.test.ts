import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Direction } from './order-kinds.ts';
import { SortedLevels } from './sorted-levels.ts';
import { reached } from './trigger.ts';

type Step =
  | { readonly do: 'add'; readonly level: number }
  | { readonly do: 'remove'; readonly pick: number }
  | { readonly do: 'take'; readonly price: number };

const few = fc.integer({ min: 1, max: 8 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: few.map((level) => ({ do: 'add' as const, level })) },
  { weight: 1, arbitrary: fc.nat(20).map((pick) => ({ do: 'remove' as const, pick })) },
  { weight: 2, arbitrary: few.map((price) => ({ do: 'take' as const, price })) },
);

describe('SortedLevels', () => {
  it.each<Direction>(['above', 'below'])(
    'triggers %s like a plain list would, earliest reached first',
    (direction) => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
          const levels = new SortedLevels(direction);
          let plain: { id: string; level: number }[] = [];
          steps.forEach((one, at) => {
            if (one.do === 'add') {
              levels.add(`${at}`, one.level);
              plain.push({ id: `${at}`, level: one.level });
            } else if (one.do === 'remove') {
              const picked = plain[one.pick];
              if (picked !== undefined) expect(levels.remove(picked.id, picked.level)).toBe(true);
              plain = plain.filter((each) => each !== picked);
            } else {
              const fired: string[] = [];
              levels.take(one.price, fired);
              const due = plain.filter(({ level }) => reached(direction, level, one.price));
              expect([...fired].sort()).toEqual(due.map(({ id }) => id).sort());
              const order = fired.map((id) => due.find((each) => each.id === id)?.level ?? 0);
              expect(order).toEqual([...order].sort((a, b) => (direction === 'above' ? a - b : b - a)));
              plain = plain.filter((each) => !due.includes(each));
            }
            expect(levels.size).toBe(plain.length);
          });
        }),
      );
    },
  );

  it('removes one of several at the same level by id', () => {
    const levels = new SortedLevels('above');
    for (const id of ['a', 'b', 'c']) levels.add(id, 5);
    expect(levels.remove('b', 5)).toBe(true);
    const fired: string[] = [];
    levels.take(5, fired);
    expect(fired.sort()).toEqual(['a', 'c']);
  });

  it('reports when there is nothing to remove', () => {
    const levels = new SortedLevels('below');
    levels.add('a', 5);
    expect([
      levels.remove('b', 5),
      levels.remove('a', 4),
      levels.remove('a', 5),
      levels.remove('a', 5),
    ]).toEqual([false, false, true, false]);
  });
});
