import { withinTypos } from '../text/edit-distance.ts';
import { confusableSkeleton } from './skeleton.ts';

/** Why two names are confusable: similar characters, or similar spelling. */
export type NameLikeness = 'characters' | 'spelling';

/** Prefixes that impostors add to a name. */
const PREFIXES = /^(?:the|real|its|iam|im|not)(?=.{3})/;
const SUFFIXES = /(?<=.{3})(?:official|support|team|admin|help|real|alt|backup|new|sol|eth|\d+)$/;
/** Digits used as letters, in addition to those in TR39. */
const DIGITS: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };
const SEPARATORS = /[^\p{L}\p{N}]+/gu;

/** A name's precomputed forms for comparison. */
export interface ComparedName {
  /** Lower case: equal names. */
  readonly folded: string;
  /** The skeleton, letters and digits only: equal looks. */
  readonly drawn: string;
  /** `folded` without separators and common additions. */
  readonly core: string;
  /** Bit sets of the letters in `folded` and `drawn`, for quickly skipping names with very different letters. */
  readonly foldedLetters: number;
  readonly drawnLetters: number;
}

export function comparedName(name: string): ComparedName {
  const folded = name.normalize('NFKC').toLowerCase();
  const letters = folded.replace(SEPARATORS, '');
  const drawn = drawnForm(name);
  return {
    folded,
    drawn,
    core: withoutSurroundings(letters) || letters,
    foldedLetters: lettersOf(folded),
    drawnLetters: lettersOf(drawn),
  };
}

const lettersOf = (text: string): number =>
  Array.from(text).reduce((bits, letter) => bits | (1 << ((letter.codePointAt(0) ?? 0) & 31)), 0);

/**
 * Takes the skeleton before folding case, since case distinguishes letters such as I and l, and afterwards again,
 * since folding creates new look-alikes, such as m, which looks like rn.
 */
export function drawnForm(name: string): string {
  const skeleton = confusableSkeleton(confusableSkeleton(name).toLowerCase()).replace(SEPARATORS, '');
  return Array.from(skeleton, (letter) => DIGITS[letter] ?? letter)
    .join('')
    .replaceAll('i', 'l')
    .replaceAll('vv', 'w');
}

const CAMEL = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;
/** Capitals before small letters, as in ADMINmike. */
const CASE_RUNS = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Ll})/gu;
/** Signs used as a letter between two letters. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L})!(?=\p{L})/gu, 'i'],
  [/(?<=\p{L})\+(?=\p{L})/gu, 't'],
];
const EDGE_DIGITS = /^\p{N}+|\p{N}+$/gu;

/**
 * Returns the ways to split a name into words: at separators and at changes of case, with digits as letters, and
 * without digits at the edges of a word.
 */
export function wordsOf(name: string): readonly (readonly string[])[] {
  const plain = SIGNS.reduce((text, [sign, letter]) => text.replace(sign, letter), name.normalize('NFKC'));
  const cut = [CAMEL, CASE_RUNS].map((boundary) =>
    plain
      .replace(boundary, ' ')
      .split(SEPARATORS)
      .filter((word) => word !== ''),
  );
  const bare = cut.map((words) =>
    words.map((word) => word.replace(EDGE_DIGITS, '')).filter((word) => word !== ''),
  );
  return [...cut, ...bare];
}

function withoutSurroundings(letters: string): string {
  const shorter = letters.replace(PREFIXES, '').replace(SUFFIXES, '');
  return shorter === letters ? letters : withoutSurroundings(shorter);
}

/**
 * Returns the max typos for two texts of these lengths to count as similar. Short texts differ in one letter by
 * chance.
 */
export function typosForgiven(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  return length < 5 ? 0 : length < 10 ? 1 : 2;
}

function isMisspelt(a: string, lettersA: number, b: string, lettersB: number): boolean {
  const typos = typosForgiven(a, b);
  // A typo adds at most one letter and removes one.
  return typos > 0 && bitsIn(lettersA ^ lettersB) <= 2 * typos && withinTypos(a, b, typos);
}

function bitsIn(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Returns why `name` can be mistaken for `other`; null when it cannot, or when they are equal. */
export function nameLikeness(name: ComparedName, other: ComparedName): NameLikeness | null {
  if (name.folded === other.folded) return null;
  if (name.drawn !== '' && name.drawn === other.drawn) return 'characters';
  if (name.core !== '' && name.core === other.core) return 'spelling';
  const isClose =
    isMisspelt(name.folded, name.foldedLetters, other.folded, other.foldedLetters) ||
    isMisspelt(name.drawn, name.drawnLetters, other.drawn, other.drawnLetters);
  return isClose ? 'spelling' : null;
}
