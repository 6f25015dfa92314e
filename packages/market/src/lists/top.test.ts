import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstByKey } from './top.ts';

it('firstByKey returns the same prefix as a full sort', () => {
  const key = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0.5),
  );
  fc.assert(
    fc.property(fc.array(key, { maxLength: 60 }), fc.nat(70), fc.nat(5), (keys, count, stride) => {
      const numbers = [...keys.keys()].filter((number) => number % (stride + 1) === 0);
      const sorted = [...numbers].sort((a, b) =>
        (keys[a] ?? 0) < (keys[b] ?? 0) ? -1 : (keys[a] ?? 0) > (keys[b] ?? 0) ? 1 : a - b,
      );
      expect(firstByKey(numbers, Float64Array.from(keys), count)).toEqual(sorted.slice(0, count));
    }),
  );
});
