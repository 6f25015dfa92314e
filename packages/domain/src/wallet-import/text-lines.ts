/** Max lines of a list, including blank ones. */
export const MAX_LINES = 100_000;
/** Max UTF-16 units of a line. */
export const LONGEST_LINE = 10_000;

interface TextLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Yields the lines of a text lazily, so a caller that stops early scans no further. */
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

/** Returns why a text has too many or too long lines; null when it can be read. */
export function linesFault(text: string): string | null {
  for (const { line, text: words } of linesOf(text)) {
    if (line > MAX_LINES) return `The list has more than ${MAX_LINES.toLocaleString('en-US')} lines`;
    if (words.length > LONGEST_LINE)
      return `Line ${line} has more than ${LONGEST_LINE.toLocaleString('en-US')} letters`;
  }
  return null;
}

/** Reports whether any line of a text, without its line ending, satisfies `like`. */
export function hasLine(text: string, like: (line: string) => boolean): boolean {
  for (const { text: line } of linesOf(text)) if (like(line)) return true;
  return false;
}
