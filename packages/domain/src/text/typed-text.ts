/** Rules for typed or pasted text, used by every input. */
import { isSeen, withoutTurns, withoutUnseen } from './unseen.ts';

/** A rule for typed text, and the error message of a violation. */
type TextRule = readonly [allowed: RegExp, problem: string];

/** Direction overrides, which make text read as other text. Plain direction marks are allowed. */
export const WITHOUT_TURNS: TextRule = [
  /^[^\u202a-\u202e\u2066-\u2069]*$/u,
  'must not hold characters that reverse the direction of text',
];
export const ON_ONE_LINE: TextRule = [/^[^\n\r\v\f\u0085\u2028\u2029]*$/u, 'must be on one line'];
export const WITHOUT_CONTROLS: TextRule = [
  /^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u,
  'must not hold control characters',
];
/** Combining marks on one letter beyond any script's needs, which would cover the lines around it. */
export const WITHOUT_FLOOD: TextRule = [/^(?!.*\p{M}{9})/su, 'has too many marks on one letter'];

const TEXT_RULES: readonly TextRule[] = [WITHOUT_TURNS, WITHOUT_CONTROLS, WITHOUT_FLOOD];

/** Removes invisible pasted characters and surrounding blanks; a tab becomes a space. */
export const cleanLine = (text: string): string => withoutUnseen(text).replaceAll('\t', ' ').trim();

/** Removes invisible pasted characters and surrounding blanks; normalizes line breaks. */
export const cleanLines = (text: string): string =>
  withoutUnseen(text)
    .replace(/[\v\f\u0085\u2028\u2029]/g, '\n')
    .trim();

/** Cleans a pasted address, code or name of plain letters of invisible characters. */
export const pasted = (text: string): string => cleanLine(withoutTurns(text));

/** Error message for a text that is not blank but invisible. */
export const UNSEEN_PROBLEM = 'must hold a character that can be seen';

const problemOf = (text: string, rules: readonly TextRule[]): string | null =>
  rules.find(([allowed]) => !allowed.test(text))?.[1] ??
  (text === '' || isSeen(text) ? null : UNSEEN_PROBLEM);

/** Returns why a multi-line text is rejected; null when it is valid. */
export const textProblem = (text: string): string | null => problemOf(cleanLines(text), TEXT_RULES);

/** Returns why a single-line text is rejected; null when it is valid. */
export const lineProblem = (text: string): string | null =>
  problemOf(cleanLine(text), [ON_ONE_LINE, ...TEXT_RULES]);
