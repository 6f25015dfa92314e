import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HashIndex } from './hash-index.ts';

it('HashIndex finds the records that were added and not removed, whatever shares their place', () => {
  const steps = fc.array(
    fc.record({
      hash: fc.constantFrom(0, 1, 2, 64, 65, 128, -1, -64),
      record: fc.nat(200),
      remove: fc.boolean(),
    }),
    {
      maxLength: 400,
    },
  );
  fc.assert(
    fc.property(steps, (all) => {
      const index = new HashIndex();
      const kept = new Map<number, Set<number>>();
      for (const { hash, record, remove } of all) {
        const under = kept.get(hash) ?? new Set();
        kept.set(hash, under);
        if (remove === under.has(record)) {
          if (remove) index.remove(hash, record);
          else index.add(hash, record);
          if (!under.delete(record)) under.add(record);
        }
      }
      for (const [hash, records] of kept) {
        const found: number[] = [];
        for (let at = index.first(hash); at !== -1; at = index.after(at, hash)) found.push(index.record(at));
        expect(new Set(found)).toEqual(records);
        expect(found).toHaveLength(records.size);
      }
    }),
  );
});
