/** Most lines of a list, blank ones included. */
export const MOST_LINES = 100_000;
/** Most UTF-16 units of a line. */
export const LONGEST_LINE = 10_000;

export interface TextLine {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

/** The lines of a text one by one: a caller that stops early has read no further. */
export function* linesOf(text: string): Generator<TextLine> {
  const end = /\r\n|\n|\r/g;
  let from = 0;
  for (let line = 1; ; line++) {
    const found = end.exec(text);
    yield { line, text: text.slice(from, found?.index ?? text.length) };
    if (found === null) return;
    from = end.lastIndex;
  }
}

/** Why a text has too many lines, or too long ones, to be read; null when it can be. */
export function linesFault(text: string): string | null {
  for (const { line, text: words } of linesOf(text)) {
    if (line > MOST_LINES) return `The list has more than ${MOST_LINES.toLocaleString('en-US')} lines`;
    if (words.length > LONGEST_LINE)
      return `Line ${line} has more than ${LONGEST_LINE.toLocaleString('en-US')} letters`;
  }
  return null;
}

/** Whether a text has a line like that, ends of lines not counted. */
export function hasLine(text: string, like: (line: string) => boolean): boolean {
  for (const { text: line } of linesOf(text)) if (like(line)) return true;
  return false;
}
