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
}

export function comparedName(name: string): ComparedName {
  const folded = name.normalize('NFKC').toLowerCase();
  const letters = folded.replace(SEPARATORS, '');
  return { folded, drawn: drawnForm(name), core: withoutSurroundings(letters) || letters };
}

function drawnForm(name: string): string {
  const skeleton = confusableSkeleton(name).toLowerCase().replace(SEPARATORS, '');
  return Array.from(skeleton, (letter) => DIGITS[letter] ?? letter)
    .join('')
    .replaceAll('i', 'l')
    .replaceAll('vv', 'w');
}

function withoutSurroundings(letters: string): string {
  const shorter = letters.replace(PREFIXES, '').replace(SUFFIXES, '');
  return shorter === letters ? letters : withoutSurroundings(shorter);
}

/** Typos within which two names of these lengths pass for one another. Short names differ in a letter by chance. */
const typosIn = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  return length < 5 ? 0 : length < 10 ? 1 : 2;
};

/** Why `name` passes for `other`; null when it does not, or when it is the same name. */
export function nameLikeness(name: ComparedName, other: ComparedName): NameLikeness | null {
  if (name.folded === other.folded) return null;
  if (name.drawn !== '' && name.drawn === other.drawn) return 'characters';
  if (name.core === other.core) return 'spelling';
  if (withinTypos(name.folded, other.folded, typosIn(name.folded, other.folded))) return 'spelling';
  return withinTypos(name.drawn, other.drawn, typosIn(name.drawn, other.drawn)) ? 'spelling' : null;
}
