import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextStore } from './text-store.ts';

it('returns every text as it was added', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('ё'.repeat(9_999)));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), (texts) => {
      const store = new TextStore();
      const places = [...texts, 'x'.repeat(10_000), 'y'.repeat(10_001), 'z'.repeat(70_000)].map((each) => ({
        each,
        place: store.add(each),
      }));
      for (const { each, place } of places) expect(store.text(place)).toBe(each);
    }),
  );
});
