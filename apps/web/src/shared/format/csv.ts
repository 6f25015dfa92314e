/** What a cell may hold. A number is written as it is; text is guarded. */
export type Cell = string | number | null;

/** A spreadsheet takes a text that begins so for a formula. */
const FORMULA = /^[\s]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
const QUOTED = /[",\r\n]/;

function textOf(cell: Cell): string {
  if (cell === null) return '';
  const text =
    typeof cell === 'number'
      ? String(cell)
      : FORMULA.test(cell) && !PLAIN_NUMBER.test(cell)
        ? `'${cell}`
        : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Comma-separated values as RFC 4180 has them; no text in it is taken for a formula. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, ...rows].map((row) => `${row.map(textOf).join(',')}\r\n`).join('');
