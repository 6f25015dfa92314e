/** Value of a cell. Numbers are written as they are; text is guarded against formulas. */
export type Cell = string | number | null;

/** Start of a text that spreadsheets would evaluate as a formula. */
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

/**
 * Formats comma-separated values (RFC 4180). Texts are escaped so that no spreadsheet evaluates them as formulas.
 */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, ...rows].map((row) => `${row.map(textOf).join(',')}\r\n`).join('');
