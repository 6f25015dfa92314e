import { searchedForm } from '@dugout/domain/text/searched-form';

/** Letters that look alike, mapped to one representative each. */
const ALIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '!': 'l',
  '5': 's',
  $: 's',
  '@': 'a',
  '3': 'e',
  '4': 'a',
  '7': 't',
  '8': 'b',
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  н: 'h',
  і: 'l',
  ј: 'j',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  х: 'x',
  у: 'y',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'l',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ı: 'l',
  ø: 'o',
  ł: 'l',
};
const MARKS = /\p{M}/gu;
const NOT_WORD = /[^\p{L}\p{N}]+/gu;
/** Blanks and invisible characters, except the tags that make up a flag. */
const INVISIBLE = /(?![\u{e0020}-\u{e007f}])[\p{Z}\p{C}\s]/gu;

/** Folds case, compatibility forms and accents: 'ＰÉPE' becomes 'pepe'. */
export const folded = (text: string): string =>
  searchedForm(text).normalize('NFKD').replace(MARKS, '').toLowerCase();

/**
 * Returns the folded words of a name in order, without symbols. A name made only of symbols, such as an emoji, is
 * one word.
 */
export function wordsOf(text: string): string[] {
  const lower = folded(text);
  const words = lower
    .replace(NOT_WORD, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '');
  if (words.length > 0) return words;
  const signs = lower.replace(INVISIBLE, '');
  return signs === '' ? [] : [signs];
}

/**
 * Returns a name as it looks at a glance: folded, look-alike letters unified, spaces and symbols removed. Two
 * names with the same skeleton can be mistaken for each other. Names made only of symbols keep them. Empty for an
 * empty name.
 */
export function skeleton(text: string): string {
  const lower = folded(text).replace(INVISIBLE, '');
  const drawn = Array.from(lower, (letter) => ALIKE[letter] ?? letter).join('');
  const letters = drawn.replace(NOT_WORD, '');
  return letters === '' ? lower : letters;
}
