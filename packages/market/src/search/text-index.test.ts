import { typosAllowed, withinTypos } from '@dugout/domain/text/edit-distance';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AddressIndex } from './address-index.ts';
import { BY_NUMBER, FITS, type Fit } from './fit.ts';
import { TextIndex } from './text-index.ts';
import { withinOneTypo } from './typo-words.ts';

const indexOf = (...names: string[]): TextIndex => {
  const index = new TextIndex();
  for (const [item, name] of names.entries()) index.add(item, name);
  return index;
};
const items = (index: TextIndex, text: string, limit = 20): number[] =>
  index.find(text, limit, BY_NUMBER).map(({ item }) => item);

describe('names', () => {
  it('[SEARCH-13] are found by prefixes, words in any order, and despite typos, best match first', () => {
    const index = indexOf('Pigeon Union', 'Union of Cats', 'Pigeon', 'Frog Notary');
    expect(items(index, 'pigeon')).toEqual([2, 0]);
    expect(items(index, 'uni pig')).toEqual([0]);
    expect(items(index, 'notray')).toEqual([3]);
    expect(items(index, 'pigoen unoin')).toEqual([0]);
    expect(items(index, 'frognot')).toEqual([3]);
    expect(items(index, '  ')).toEqual([]);
  });

  it('with typos never rank before exact matches', () => {
    const index = indexOf('pigeons', 'pidgeon', 'pigeon');
    expect(index.find('pigeon', 9, BY_NUMBER)).toEqual([
      { item: 2, fit: FITS.whole },
      { item: 0, fit: FITS.prefix },
      { item: 1, fit: FITS.typo },
    ]);
  });

  it('are found exactly as by comparing every name', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 9 });
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 40 }),
        name,
        fc.integer({ min: 1, max: 60 }),
        (names, text, limit) => {
          expect(indexOf(...names).find(text, limit, BY_NUMBER)).toEqual(slowly(names, text, limit));
        },
      ),
      { numRuns: 1_500 },
    );
  });
});

/** Computes the expected hits by comparing the text with every name. */
function slowly(names: readonly string[], text: string, limit: number): { item: number; fit: Fit }[] {
  const wanted = [...new Set(text.split(' '))];
  const wordsOf = (name: string): string[] => [...new Set([...name.split(' '), name.replaceAll(' ', '')])];
  const starts = (word: string, known: string): boolean => known.startsWith(word);
  const near = (most: number) => (word: string, known: string) =>
    starts(word, known) ||
    withinTypos(word, known, Math.min(1, typosAllowed(word.length))) ||
    (most > 1 && typosAllowed(word.length) > 1 && word[0] === known[0] && withinTypos(word, known, 2));
  const with_ = (fits: (word: string, known: string) => boolean): number[] =>
    names.flatMap((name, item) =>
      wanted.every((word) => wordsOf(name).some((known) => fits(word, known))) ? [item] : [],
    );
  const exact = with_(starts).map((item) => {
    const name = names[item] as string;
    const line = wanted.length === 1 ? (wanted[0] as string) : text;
    return { item, fit: name === line ? FITS.whole : name.startsWith(line) ? FITS.prefix : FITS.words };
  });
  const one = exact.length < limit ? with_(near(1)) : [];
  const close = exact.length < limit && one.length === 0 ? with_(near(2)) : one;
  const typed = close
    .filter((item) => !exact.some((hit) => hit.item === item))
    .map((item) => ({ item, fit: FITS.typo }));
  return [...exact, ...typed].sort((a, b) => a.fit - b.fit || a.item - b.item).slice(0, limit);
}

it('one typo is a letter too many, too few or wrong, or two swapped', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(withinOneTypo(a, b)).toBe(withinTypos(a, b, 1));
    }),
    { numRuns: 5_000 },
  );
});

describe('addresses', () => {
  const addresses = [
    '7LzUmuP4mYfnq4VEZpDHtZKSP8aH78puGn8r',
    '7LzUxxxxxxxxxxxxxxxxxxxxxxxxxxpump',
    '9abcdddddddddddddddddddddddXYZpump',
  ];
  const index = new AddressIndex((item) => addresses[item] ?? '');
  for (const address of addresses) index.add(address);
  const find = (text: string): number[] => index.find(text, 9, { alone: true });

  it('[SEARCH-13] are found from either end, whole, or shortened as displayed', () => {
    expect(find('7LzU')).toEqual([1, 0]);
    expect(find('7LzUm')).toEqual([0]);
    expect(find('puGn8r')).toEqual([0]);
    expect(find('XYZpump')).toEqual([2]);
    expect(find('7LzUmuP4mYfnq4VEZpDHtZKSP8aH78puGn8r')).toEqual([0]);
    expect(find('7LzU...Gn8r')).toEqual([0]);
    expect(find('7LzU…pump')).toEqual([1]);
    expect(find('XY...Zpump')).toEqual([]);
    expect(find('9a...Zpump')).toEqual([2]);
  });

  it('need four letters and are case-sensitive', () => {
    expect([find('7Lz'), find('7lzu'), find('pum'), find('')]).toEqual([[], [], [], []]);
    expect(index.find('7LzU', 1, { alone: true })).toHaveLength(1);
  });

  it('[SEARCH-13] are not found by a word that is only their end, nor by their end when something else matches', () => {
    expect([find('pump'), find('Zpump')]).toEqual([[], []]);
    expect(index.find('XYZpump', 9, { alone: false })).toEqual([]);
    expect(index.find('9abc', 9, { alone: false })).toEqual([2]);
  });
});
