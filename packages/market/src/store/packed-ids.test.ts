import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Interner } from './interner.ts';
import { PackedIds, WORDS_OF_ADDRESS, WORDS_OF_EVENT } from './packed-ids.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const letter = fc.constantFrom(...`${BASE58}0:.-_`.split(''));
/** Ids that pack, and some that do not: unsupported letters, or too many of them. */
const id = fc.oneof(
  { weight: 5, arbitrary: fc.string({ unit: letter, maxLength: 50 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('a', 'ä', ' ', '/', '\u0000'), maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('1', 'z'), minLength: 46, maxLength: 52 }) },
);

describe('packed ids', () => {
  it.each([
    ['addresses', WORDS_OF_ADDRESS],
    ['events', WORDS_OF_EVENT],
  ])('of %s are found and read back unchanged, whatever their letters and length', (_, words) => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: 60 }), id, (ids, other) => {
        const packed = new PackedIds(words);
        ids.forEach((one, slot) => {
          expect(packed.find(one)).toBe(-1);
          packed.put(slot, one);
        });
        expect(ids.map((one) => packed.find(one))).toEqual(ids.map((_one, slot) => slot));
        expect(ids.map((_one, slot) => packed.text(slot))).toEqual(ids);
        expect(packed.find(other)).toBe(ids.indexOf(other));
      }),
    );
  });

  it('with a common prefix are different ids', () => {
    const packed = new PackedIds(WORDS_OF_ADDRESS);
    const ids = [
      '',
      '1',
      '11',
      '1'.repeat(47),
      '1'.repeat(48),
      '1'.repeat(49),
      '1'.repeat(50),
      'z'.repeat(48),
    ];
    ids.forEach((one, slot) => {
      expect(packed.find(one)).toBe(-1);
      packed.put(slot, one);
    });
    expect(ids.map((_, slot) => packed.text(slot))).toEqual(ids);
    expect(ids.map((one) => packed.find(one))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('interned addresses', () => {
  it('get small numbers in the order first seen', () => {
    const interner = new Interner();
    expect(['a', 'b', 'a', 'c', 'b'].map((text) => interner.intern(text))).toEqual([0, 1, 0, 2, 1]);
    expect([interner.size, interner.find('c'), interner.find('d'), interner.text(1)]).toEqual([
      3,
      2,
      -1,
      'b',
    ]);
  });
});
