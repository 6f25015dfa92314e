import { linesOf } from './text-lines.ts';

/** A row of a text table, with its line number, from 1. */
interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Max cells read per row; no list has this many columns. */
const MAX_CELLS = 200;

/** Returns the most frequent of comma, semicolon, tab and bar in the first line that has any. */
export function delimiterOf(text: string): string {
  for (const { text: line } of linesOf(text)) {
    const counted = [',', ';', '\t', '|']
      .map((mark) => ({ mark, count: line.split(mark).length }))
      .sort((a, b) => b.count - a.count)[0];
    if (counted !== undefined && counted.count > 1) return counted.mark;
  }
  return ',';
}

/**
 * Yields the rows of CSV (RFC 4180): quoted cells may contain the delimiter, doubled quotes and line breaks. An
 * unclosed quote ends with its line.
 */
export function* rowsOf(text: string, delimiter: string): Generator<Row> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const row: { line: number; cells: string[] } = { line, cells: [] };
    for (let ended = false; !ended; ) {
      const quoted = text[at] === '"' ? closingQuote(text, at) : -1;
      const end = endOfCell(text, quoted < 0 ? at : quoted + 1, delimiter);
      const raw =
        quoted < 0
          ? text.slice(at, end)
          : text.slice(at + 1, quoted).replaceAll('""', '"') + text.slice(quoted + 1, end);
      if (row.cells.length < MAX_CELLS) row.cells.push(raw.trim());
      line += linesIn(text.slice(at, end));
      ended = text[end] !== delimiter;
      at = end + 1;
      if (ended && text[end] === '\r' && text[end + 1] === '\n') at++;
    }
    line++;
    yield row;
  }
}

export const firstCells = (text: string, delimiter: string): readonly string[] =>
  rowsOf(text, delimiter).next().value?.cells ?? [];

/** Returns the position of the closing quote for the one at `from`; -1 when there is none. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return -1;
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

const linesIn = (text: string): number => text.split(/\r\n|\n|\r/).length - 1;
