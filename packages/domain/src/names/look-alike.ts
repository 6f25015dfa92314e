import { withinTypos } from '../text/edit-distance.ts';
import { confusableSkeleton } from './skeleton.ts';

/** Why one name passes for another: letters drawn alike, or spelt almost the same. */
export type NameLikeness = 'characters' | 'spelling';

/** What impostors write around a name that they borrow. */
const PREFIXES = /^(?:the|real|its|iam|im|not)(?=.{3})/;
const SUFFIXES = /(?<=.{3})(?:official|support|team|admin|help|real|alt|backup|new|sol|eth|\d+)$/;
/** Digits that stand for letters beside those that TR39 knows. */
const DIGITS: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };
const SEPARATORS = /[^\p{L}\p{N}]+/gu;

/** A name in the forms that are compared. Made once for each name. */
export interface ComparedName {
  /** Lower case: the same name. */
  readonly folded: string;
  /** The skeleton, letters and digits alone: the same look. */
  readonly drawn: string;
  /** `folded` without separators and what is written around a name. */
  readonly core: string;
  /**
   * Which letters `folded` and `drawn` hold, a bit each: names of very different letters need no closer look.
   */
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
 * Case tells letters apart before it is folded, as in I and l, and folding makes new ones, as m, which looks
 * like rn.
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
/** Signs that stand for a letter between two letters. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L})!(?=\p{L})/gu, 'i'],
  [/(?<=\p{L})\+(?=\p{L})/gu, 't'],
];
const EDGE_DIGITS = /^\p{N}+|\p{N}+$/gu;

/**
 * The ways to read a name as words: cut at separators and at changes of case, with digits as letters, and
 * with digits at the edges of a word left out.
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
 * Typos within which two texts of these lengths pass for one another. Short ones differ in a letter by
 * chance.
 */
function typosForgiven(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  return length < 5 ? 0 : length < 10 ? 1 : 2;
}

function isMisspelt(a: string, lettersA: number, b: string, lettersB: number): boolean {
  const typos = typosForgiven(a, b);
  // A typo adds one letter at most and takes one away.
  return bitsIn(lettersA ^ lettersB) <= 2 * typos && withinTypos(a, b, typos);
}

function bitsIn(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Why `name` passes for `other`; null when it does not, or when it is the same name. */
export function nameLikeness(name: ComparedName, other: ComparedName): NameLikeness | null {
  if (name.folded === other.folded) return null;
  if (name.drawn !== '' && name.drawn === other.drawn) return 'characters';
  if (name.core !== '' && name.core === other.core) return 'spelling';
  const isClose =
    isMisspelt(name.folded, name.foldedLetters, other.folded, other.foldedLetters) ||
    isMisspelt(name.drawn, name.drawnLetters, other.drawn, other.drawnLetters);
  return isClose ? 'spelling' : null;
}
