import { hashText } from '../rng.ts';
import { ANIMAL_MOTIFS } from './animal-motifs.ts';
import type { Motif } from './motif.ts';
import { THING_MOTIFS } from './thing-motifs.ts';

/** By name, in the order in which their words are matched against a ticker. */
export const MOTIFS: Readonly<Record<string, Motif>> = { ...ANIMAL_MOTIFS, ...THING_MOTIFS };

const PATHS = Object.values(MOTIFS).map((motif) => motif.path);

/** Words with a drawing, longest first, so that STAIRCASE is not matched by a word inside it. */
const WORDS = Object.values(MOTIFS)
  .flatMap(({ path, words }) => words.split(' ').map((word) => ({ word, path })))
  .sort((a, b) => b.word.length - a.word.length || (a.word < b.word ? -1 : 1));

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  0: 'O',
  1: 'I',
  3: 'E',
  5: 'S',
  А: 'A',
  В: 'B',
  Е: 'E',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
};

/** Normalizes a ticker: upper case, look-alike letters replaced, imitators' additions removed. */
function plain(symbol: string): string {
  const letters = symbol.toUpperCase().replace(/./gu, (letter) => LOOKS_LIKE[letter] ?? letter);
  return letters.replace(/[^A-Z]/g, '').replace(/^BABY/, '');
}

function motifOf(symbol: string): string {
  const letters = plain(symbol);
  const drawn =
    letters.length < 3
      ? undefined
      : (WORDS.find(({ word }) => letters === word) ??
        WORDS.find(({ word }) => letters.includes(word)) ??
        WORDS.find(({ word }) => letters.length >= 4 && word.startsWith(letters)));
  return drawn?.path ?? (PATHS[hashText(letters) % PATHS.length] as string);
}

/**
 * Returns a token's picture as SVG, 64 by 64, a full square whose corners the page rounds. The ticker selects the
 * motif and the mint its colors, so that tokens with one name share a motif and differ in hue. The picture
 * contains no text of the token.
 */
export function tokenPicture(mint: string, token: { readonly symbol: string }): string {
  const bits = hashText(mint);
  const hue = bits % 360;
  const saturation = 22 + ((bits >>> 9) % 22);
  // Yellows and greens look brighter than other hues of the same lightness.
  const light = (hue > 45 && hue < 190 ? 23 : 28) + ((bits >>> 15) % 8);
  const paint = `fill="none" stroke="hsl(${hue} 55% 90%)" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">' +
    `<path fill="hsl(${hue} ${saturation}% ${light}%)" d="M0 0h64v64H0z"/><path ${paint} d="${motifOf(token.symbol)}"/></svg>`
  );
}
