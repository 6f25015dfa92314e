/**
 * Controls, direction marks and the like, which could make one word look like another; the joiner of emoji is
 * none of them.
 */
const UNSEEN_IN_LINE = /(?!\u200d)[\p{C}\p{Zl}\p{Zp}]/gu;
const UNSEEN_IN_TEXT = /(?![\n\r\t\u200d])\p{C}/gu;

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let kept = '';
  for (const letter of text) {
    if (kept.length + letter.length > longest) break;
    kept += letter;
  }
  return kept;
}

/**
 * What can be kept of a word that somebody else wrote, on one line of `longest` UTF-16 units; null when
 * nothing can.
 */
export const cleanLine = (text: string | null, longest: number): string | null =>
  cut((text ?? '').replaceAll(UNSEEN_IN_LINE, '').trim(), longest).trim() || null;

/** The same for a text of several lines. */
export const cleanText = (text: string | null, longest: number): string | null =>
  cut((text ?? '').replaceAll(UNSEEN_IN_TEXT, '').trim(), longest).trim() || null;
