/** What a person may type or paste, at every door. */
import { isSeen, withoutTurns, withoutUnseen } from './unseen.ts';

/** A rule of typed text, and what is said of a text that breaks it. */
type TextRule = readonly [allowed: RegExp, problem: string];

/** Marks that make text read as other text. Marks that only say which way a sign belongs are allowed. */
export const WITHOUT_TURNS: TextRule = [
  /^[^\u202a-\u202e\u2066-\u2069]*$/u,
  'must not hold characters that reverse the direction of text',
];
export const ON_ONE_LINE: TextRule = [/^[^\n\r\v\f\u0085\u2028\u2029]*$/u, 'must be on one line'];
export const WITHOUT_CONTROLS: TextRule = [
  /^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u,
  'must not hold control characters',
];
/** No letter with more combining marks than any script needs: they would cover the lines around it. */
export const WITHOUT_FLOOD: TextRule = [/^(?!.*\p{M}{9})/su, 'has too many marks on one letter'];

const TEXT_RULES: readonly TextRule[] = [WITHOUT_TURNS, WITHOUT_CONTROLS, WITHOUT_FLOOD];

/** Removes what is pasted along unseen, and blanks at both ends; a tab becomes a space. */
export const cleanLine = (text: string): string => withoutUnseen(text).replaceAll('\t', ' ').trim();

/** Removes what is pasted along unseen, and blanks at both ends; every kind of line break becomes a plain one. */
export const cleanLines = (text: string): string =>
  withoutUnseen(text)
    .replace(/[\v\f\u0085\u2028\u2029]/g, '\n')
    .trim();

/** An address, code or name of plain letters as it is pasted, without what came along unseen. */
export const pasted = (text: string): string => cleanLine(withoutTurns(text));

/** What is said of a text that is not blank, but shows nothing. */
export const UNSEEN_PROBLEM = 'must hold a character that can be seen';

const problemOf = (text: string, rules: readonly TextRule[]): string | null =>
  rules.find(([allowed]) => !allowed.test(text))?.[1] ??
  (text === '' || isSeen(text) ? null : UNSEEN_PROBLEM);

/** Why a text of several lines is refused; null when it is not. */
export const textProblem = (text: string): string | null => problemOf(cleanLines(text), TEXT_RULES);

/** Why a text of one line is refused; null when it is not. */
export const lineProblem = (text: string): string | null =>
  problemOf(cleanLine(text), [ON_ONE_LINE, ...TEXT_RULES]);
