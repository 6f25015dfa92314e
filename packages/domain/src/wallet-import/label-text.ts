import { cleanLine as typedLine, cleanLines as typedLines } from '../text/typed-text.ts';
import { isSeen, withoutTurns } from '../text/unseen.ts';

const CONTROLS = /(?![\n\r\t])[\p{Cc}\p{Cs}]/gu;
const LINE_BREAKS = /[\n\r\v\f\u0085\u2028\u2029]/g;

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let kept = '';
  for (const letter of text) {
    if (kept.length + letter.length > longest) break;
    kept += letter;
  }
  return kept;
}

function kept(text: string, longest: number): string | null {
  const short = cut(withoutTurns(text).replace(CONTROLS, '').trim(), longest).trim();
  return isSeen(short) ? short : null;
}

/** Sanitizes text from outside to one line of at most `longest` UTF-16 units; null when nothing is left. */
export const cleanLine = (text: string | null, longest: number): string | null =>
  kept(typedLine((text ?? '').replace(LINE_BREAKS, '')), longest);

/** The same for a text of several lines. */
export const cleanText = (text: string | null, longest: number): string | null =>
  kept(typedLines(text ?? ''), longest);
