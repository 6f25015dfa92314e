import { isAddress } from '../address.ts';
import { addressFault } from './address-fault.ts';
import { firstCells, rowsOf } from './cells.ts';
import type { Found } from './entry.ts';
import { recordOf } from './records.ts';
import { linesOf } from './text-lines.ts';

const COMMENT = /^(#|\/\/)/;
const EMOJI =
  /^(?=.{1,16}$)(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f)+$/u;
const ADDRESS_LIKE = /^[0-9A-Za-z]{20,}$/;
const HEADER: Readonly<Record<string, 'address' | 'name' | 'emoji' | 'group' | 'notes' | 'createdAt'>> = {
  trackedwalletaddress: 'address',
  address: 'address',
  walletaddress: 'address',
  wallet: 'address',
  account: 'address',
  name: 'name',
  label: 'name',
  nickname: 'name',
  alias: 'name',
  emoji: 'emoji',
  icon: 'emoji',
  group: 'group',
  groups: 'group',
  groupname: 'group',
  notes: 'notes',
  note: 'notes',
  comment: 'notes',
  createdat: 'createdAt',
};

type Column = (typeof HEADER)[string];

const isBlank = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell === '') || COMMENT.test(cells[0] ?? '');
const columnOf = (cell: string): Column | undefined => HEADER[cell.toLowerCase().replaceAll(/[\s_-]/g, '')];

/** The wallets of a table whose first row names its columns; null when it does not. */
export function tableEntries(text: string, delimiter: string): Iterable<Found> | null {
  const columns = columnsOf(text, delimiter);
  return columns.has('address') ? tableRows(text, delimiter, [...columns]) : null;
}

function* tableRows(
  text: string,
  delimiter: string,
  columns: readonly (readonly [Column, number])[],
): Generator<Found> {
  let isHead = true;
  for (const { line, cells } of rowsOf(text, delimiter)) {
    if (isBlank(cells)) continue;
    if (!isHead) yield recordOf({ address: '', ...filled(columns, cells) }, line);
    isHead = false;
  }
}

const filled = (
  columns: readonly (readonly [Column, number])[],
  cells: readonly string[],
): Record<string, string> =>
  Object.fromEntries(columns.flatMap(([column, at]) => (cells[at] ? [[column, cells[at]]] : [])));

/** Where each field stands; of several columns for one field the first counts. */
function columnsOf(text: string, delimiter: string): ReadonlyMap<Column, number> {
  const places = new Map<Column, number>();
  for (const { text: line } of linesOf(text)) {
    const cells = firstCells(line, delimiter);
    if (isBlank(cells)) continue;
    for (const [at, cell] of cells.entries()) {
      const column = columnOf(cell);
      if (column !== undefined && !places.has(column)) places.set(column, at);
    }
    break;
  }
  return places;
}

/** The wallets of a text with one to a line: an address, with a name before it or after it. */
export function* lineEntries(text: string, delimiter: string): Generator<Found> {
  for (const { line, text: raw } of linesOf(text)) {
    const words = raw.trim();
    if (words !== '' && !COMMENT.test(words)) yield lineEntry(words, line, delimiter);
  }
}

function lineEntry(text: string, line: number, delimiter: string): Found {
  if (text.startsWith('{')) {
    try {
      return recordOf(JSON.parse(text.replace(/,$/, '')), line);
    } catch {
      return { line, reason: 'No address found' };
    }
  }
  const cells = text.includes(delimiter) ? cellsOf(text, delimiter) : wordsOf(text);
  const at = placeOfAddress(cells);
  const others = cells.filter((cell, place) => place !== at && cell !== '');
  const emoji = others.find((cell) => EMOJI.test(cell)) ?? null;
  const [name = null, group = null, ...notes] = others.filter((cell) => cell !== emoji);
  return {
    line,
    address: cells[at] ?? '',
    name,
    emoji,
    group,
    notes: notes.join(', ') || null,
    createdAt: null,
  };
}

/** Most lines have no quotes: they are taken apart at once. */
function cellsOf(text: string, delimiter: string): readonly string[] {
  if (text.includes('"')) return firstCells(text, delimiter);
  return text.split(delimiter).map((cell) => cell.trim());
}

/** An address before a name or after it, with a blank or a colon between them. */
function wordsOf(text: string): string[] {
  const words = text.split(/[\s:]+/).filter((word) => word !== '');
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || words.length < 2) return words;
  if (isAddress(first) || (ADDRESS_LIKE.test(first) && !isAddress(last)))
    return [first, text.slice(first.length).replace(/^[\s:]+/, '')];
  return [withoutMark(text.slice(0, -last.length)), last];
}

const MARK = /[\s:]/;

/**
 * Without blanks and colons at the end. A regular expression for that would try at each blank inside the
 * text.
 */
function withoutMark(text: string): string {
  let end = text.length;
  while (end > 0 && MARK.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The cell that is the address, or would be but for a fault. */
function placeOfAddress(cells: readonly string[]): number {
  const right = cells.findIndex((cell) => addressFault(cell) === null);
  if (right >= 0) return right;
  const like = cells.findIndex((cell) => ADDRESS_LIKE.test(cell));
  return Math.max(like, 0);
}
