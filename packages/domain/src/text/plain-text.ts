import { withoutTurns, withoutUnseen } from './unseen.ts';

/** Non-letters, including the invisible Braille blank. */
const NO_LETTERS = /[\p{Cc}\p{Cs}\u2800]/gu;
/** More than two combining marks on one letter, which overlap the lines around. */
const PILED_MARKS = /(\p{M}{2})\p{M}+/gu;
const GAPS = /[\s\p{Z}]+/gu;

/** Graphemes, so that no emoji, flag or accent is cut in two. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts a text after `longest` graphemes. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const whole = Array.from(letters.segment(text), ({ segment }) => segment);
  return whole.length <= longest
    ? text
    : `${whole
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}

/** Returns text from outside as one line of visible characters without direction overrides; may be empty. */
export const visibleLine = (text: string): string =>
  withoutUnseen(withoutTurns(text.normalize('NFC').replace(GAPS, ' ')).replace(NO_LETTERS, ''))
    .replace(PILED_MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Returns text from outside as one line of at most `longest` visible characters; null when nothing is left. */
export const plainText = (text: string, longest: number): string | null =>
  shortened(visibleLine(text.slice(0, longest * 16)), longest) || null;
