import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SortedWords } from './sorted-words.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 });

function filled(texts: readonly string[]): SortedWords {
  const words = new SortedWords(texts);
  for (let number = 0; number < texts.length; number++) words.add(number);
  return words;
}
const visited = (words: SortedWords, prefix: string, most?: number): number[] => {
  const seen: number[] = [];
  words.eachWith(prefix, (number) => seen.push(number), most);
  return seen;
};
const plain = (texts: readonly string[], prefix: string): string[] =>
  texts.filter((text) => text.startsWith(prefix)).sort();

describe('sorted words', () => {
  it('returns the words with a prefix in order, up to the limit', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 80 }), word, fc.nat(90), (texts, prefix, most) => {
        const words = filled(texts);
        const expected = plain(texts, prefix);
        expect(visited(words, prefix).map((number) => texts[number])).toEqual(expected);
        expect(visited(words, prefix, most).map((number) => texts[number])).toEqual(expected.slice(0, most));
        expect(words.countWith(prefix)).toBe(expected.length);
      }),
    );
  });

  it('returns the same across many pages, whatever the insertion order', () => {
    const texts = Array.from({ length: 9_000 }, (_, at) =>
      ((at * 7_919) % 9_000).toString(36).padStart(3, '0'),
    );
    const words = filled(texts);
    for (const prefix of ['', '0', '1', '6x', '6xz', '5c4', 'zz', '6']) {
      const expected = plain(texts, prefix);
      expect(visited(words, prefix).map((number) => texts[number])).toEqual(expected);
      expect(words.countWith(prefix)).toBe(expected.length);
      expect(visited(words, prefix, 20)).toHaveLength(Math.min(20, expected.length));
      expect(visited(words, prefix, 1_500)).toHaveLength(Math.min(1_500, expected.length));
    }
  });

  it('returns nothing while empty', () => {
    expect([visited(filled([]), 'a'), filled([]).countWith('a')]).toEqual([[], 0]);
  });
});
