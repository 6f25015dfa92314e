import { searchedForm } from '@dugout/domain/text/searched-form';

/** Letters that are drawn alike, each mapped to the one that stands for them. */
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
/** Blanks and what is unseen; the tags of a flag are part of it. */
const INVISIBLE = /(?![\u{e0020}-\u{e007f}])[\p{Z}\p{C}\s]/gu;

/** Lower case, compatibility forms and accents folded: 'ＰÉPE' is 'pepe'. */
export const folded = (text: string): string =>
  searchedForm(text).normalize('NFKD').replace(MARKS, '').toLowerCase();

/**
 * Returns the words of a name in their order, folded, without signs. A name of signs alone, such as an emoji,
 * is one word.
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
 * What a name looks like at a glance: folded, letters that are drawn alike made one, spaces and signs left
 * out. Two names with the same skeleton pass for each other. Names made of signs alone keep them. Empty for
 * an empty name.
 */
export function skeleton(text: string): string {
  const lower = folded(text).replace(INVISIBLE, '');
  const drawn = Array.from(lower, (letter) => ALIKE[letter] ?? letter).join('');
  const letters = drawn.replace(NOT_WORD, '');
  return letters === '' ? lower : letters;
}
