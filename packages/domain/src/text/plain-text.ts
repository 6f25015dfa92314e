import { withoutTurns, withoutUnseen } from './unseen.ts';

/** What is no letter, and the blank of Braille, which is none that is seen. */
const NO_LETTERS = /[\p{Cc}\p{Cs}\u2800]/gu;
/** More than two marks on one letter climb over the lines around. */
const PILED_MARKS = /(\p{M}{2})\p{M}+/gu;
const GAPS = /[\s\p{Z}]+/gu;

/** Whole letters as a reader counts them, so that no emoji, flag or accent is cut in two. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text cut after `longest` letters as a reader counts them. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const whole = Array.from(letters.segment(text), ({ segment }) => segment);
  return whole.length <= longest
    ? text
    : `${whole
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}

/** A stranger's text as one line of visible letters that turns no direction; may be empty. */
export const visibleLine = (text: string): string =>
  withoutUnseen(withoutTurns(text.normalize('NFC').replace(GAPS, ' ')).replace(NO_LETTERS, ''))
    .replace(PILED_MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();

/** A stranger's text as one line of visible letters, at most `longest` of them; null when nothing is left. */
export const plainText = (text: string, longest: number): string | null =>
  shortened(visibleLine(text.slice(0, longest * 16)), longest) || null;
