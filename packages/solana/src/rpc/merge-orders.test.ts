import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeOrders } from './merge-orders.ts';

it('keeps the order of each list, and each entry once', () => {
  expect(mergeOrders([['a', 'c'], ['b', 'c', 'd'], []])).toEqual(['a', 'b', 'c', 'd']);
  expect(mergeOrders([])).toEqual([]);
});

it('reconstructs an order consistent with any of its parts', () => {
  const parts = fc.array(fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), { maxLength: 5 });
  fc.assert(
    fc.property(parts, (chosen) => {
      const orders = chosen.map((flags) => flags.flatMap((flag, at) => (flag ? [at] : [])));
      const merged = mergeOrders(orders);
      expect(new Set(merged).size).toBe(merged.length);
      for (const order of orders) expect(merged.filter((entry) => order.includes(entry))).toEqual(order);
    }),
  );
});

it('terminates for contradictory lists', () => {
  expect(
    [
      ...mergeOrders([
        ['a', 'b'],
        ['b', 'a'],
      ]),
    ].sort(),
  ).toEqual(['a', 'b']);
});
