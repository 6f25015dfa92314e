import { isAddress } from '../address.ts';
import { addressFault } from './address-fault.ts';
import { firstCells, rowsOf } from './cells.ts';
import type { Found } from './entry.ts';
import { withLinksRead, withoutBullet, withoutMarks, withoutStamp } from './line-marks.ts';
import { recordOf } from './records.ts';
import { linesOf } from './text-lines.ts';

const COMMENT = /^(#|\/\/)/;
const EMOJI =
  /^(?=.{1,16}$)(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[#*0-9]\ufe0f\u20e3|[\u{e0020}-\u{e007f}]|\u200d|\ufe0f)+$/u;
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

/** Returns the wallets of a table whose first row names its columns; null when it does not. */
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

/** Maps fields to columns; the first of several columns for one field wins. */
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

/**
 * Finds the wallets of a text line by line: an address with a name before or after it, or several addresses on
 * one line.
 */
export function* lineEntries(text: string, delimiter: string): Generator<Found> {
  for (const { line, text: raw } of linesOf(text)) {
    const content = withoutBullet(withoutStamp(raw.trim()));
    if (content !== '' && !COMMENT.test(content)) yield* lineEntry(content, line, delimiter);
  }
}

function* lineEntry(text: string, line: number, delimiter: string): Generator<Found> {
  if (text.startsWith('{')) {
    yield jsonEntry(text, line);
    return;
  }
  const linked = withLinksRead(text);
  if ('reason' in linked) {
    yield { line, reason: linked.reason };
    return;
  }
  const cells = linked.text.includes(delimiter) ? cellsOf(linked.text, delimiter) : wordsOf(linked.text);
  const places = cells.flatMap((cell, place) => (addressFault(cell) === null ? [place] : []));
  if (places.length > 1) yield* severalEntries(cells, places, line);
  else yield entryOf(cells, placeOfAddress(cells), line);
}

function jsonEntry(text: string, line: number): Found {
  try {
    return recordOf(JSON.parse(text.replace(/,$/, '')), line);
  } catch {
    return { line, reason: 'No address found' };
  }
}

/** Assigns each address the cells up to the next one, or the preceding cells when the line starts with a name. */
function* severalEntries(
  cells: readonly string[],
  places: readonly number[],
  line: number,
): Generator<Found> {
  const isNameFirst = places[0] !== 0;
  for (const [n, place] of places.entries()) {
    const from = isNameFirst ? (n === 0 ? 0 : (places[n - 1] ?? 0) + 1) : place;
    const to = isNameFirst ? place + 1 : (places[n + 1] ?? cells.length);
    yield entryOf(cells.slice(from, to), place - from, line);
  }
}

function entryOf(cells: readonly string[], at: number, line: number): Found {
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

/** Fast path for lines without quotes, which are the majority. */
function cellsOf(text: string, delimiter: string): readonly string[] {
  if (text.includes('"')) return firstCells(text, delimiter);
  return text.split(delimiter).map((cell) => cell.trim());
}

/** Splits at blanks and colons: several addresses, or one with a name before or after it. */
function wordsOf(text: string): string[] {
  const words = text.split(/[\s:]+/).filter((word) => word !== '');
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || words.length < 2) return words;
  if (words.filter(isAddress).length > 1) return withNamesJoined(words);
  if (isAddress(first) || (ADDRESS_LIKE.test(first) && !isAddress(last)))
    return [first, withoutMarks(text.slice(first.length))];
  return [withoutMarks(text.slice(0, -last.length)), last];
}

/** Joins the words between two addresses again. */
function withNamesJoined(words: readonly string[]): string[] {
  const cells: string[] = [];
  let name: string[] = [];
  for (const word of words) {
    if (!isAddress(word)) {
      name.push(word);
      continue;
    }
    if (name.length > 0) cells.push(name.join(' '));
    cells.push(word);
    name = [];
  }
  return name.length > 0 ? [...cells, name.join(' ')] : cells;
}

function placeOfAddress(cells: readonly string[]): number {
  const right = cells.findIndex((cell) => addressFault(cell) === null);
  if (right >= 0) return right;
  const like = cells.findIndex((cell) => ADDRESS_LIKE.test(cell));
  return Math.max(like, 0);
}
