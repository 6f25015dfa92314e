import { isAddress } from '../address.ts';
import { addressFault } from './address-fault.ts';
import { type Row, rowsOf } from './cells.ts';
import type { Found } from './entry.ts';
import { recordOf } from './records.ts';

const COMMENT = /^(#|\/\/)/;
const EMOJI = /^(?=.{1,16}$)(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f)+$/u;
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

const isBlank = ({ cells }: Row): boolean => cells.every((cell) => cell === '') || COMMENT.test(cells[0] ?? '');
const columnOf = (cell: string) => HEADER[cell.toLowerCase().replaceAll(/[\s_-]/g, '')];

/** The wallets of a table whose first row names its columns; null when it does not. */
export function tableEntries(text: string, delimiter: string): Found[] | null {
  const columns = headOf(text, delimiter);
  if (!columns.includes('address')) return null;
  const rows = rowsOf(text, delimiter).filter((row) => !isBlank(row));
  return rows.slice(1).map(({ line, cells }) => {
    const fields = columns.map((column, at) => [column ?? `column ${at}`, cells[at] || null] as const);
    return recordOf({ address: '', ...Object.fromEntries(fields.filter(([, cell]) => cell !== null)) }, line);
  });
}

function headOf(text: string, delimiter: string) {
  for (const line of text.matchAll(/[^\n\r]+/g)) {
    const [row] = rowsOf(line[0], delimiter);
    if (row !== undefined && !isBlank(row)) return row.cells.map(columnOf);
  }
  return [];
}

/** The wallets of a text with one to a line: an address, with a name before it or after it. */
export function lineEntries(text: string, delimiter: string): Found[] {
  return text.split(/\r\n|\n|\r/).flatMap((raw, at) => {
    const line = raw.trim();
    return line === '' || COMMENT.test(line) ? [] : [lineEntry(line, at + 1, delimiter)];
  });
}

function lineEntry(text: string, line: number, delimiter: string): Found {
  if (text.startsWith('{')) {
    try {
      return recordOf(JSON.parse(text.replace(/,$/, '')), line);
    } catch {
      return { line, reason: 'It holds no address' };
    }
  }
  const cells = text.includes(delimiter) ? cellsOf(text, delimiter) : wordsOf(text);
  const at = placeOfAddress(cells);
  const others = cells.filter((cell, place) => place !== at && cell !== '');
  const emoji = others.find((cell) => EMOJI.test(cell)) ?? null;
  const [name = null, group = null, ...notes] = others.filter((cell) => cell !== emoji);
  return { line, address: cells[at] ?? '', name, emoji, group, notes: notes.join(', ') || null, createdAt: null };
}

/** Most lines have no quotes: they are taken apart at once. */
function cellsOf(text: string, delimiter: string): readonly string[] {
  if (text.includes('"')) return rowsOf(text, delimiter)[0]?.cells ?? [];
  return text.split(delimiter).map((cell) => cell.trim());
}

/** An address before a name or after it, with a blank or a colon between them. */
function wordsOf(text: string): string[] {
  const words = text.split(/[\s:]+/).filter((word) => word !== '');
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || words.length < 2) return words;
  if (isAddress(first) || (ADDRESS_LIKE.test(first) && !isAddress(last))) return [first, text.slice(first.length).replace(/^[\s:]+/, '')];
  return [text.slice(0, -last.length).replace(/[\s:]+$/, ''), last];
}

/** The cell that is the address, or would be but for a fault. */
function placeOfAddress(cells: readonly string[]): number {
  const right = cells.findIndex((cell) => addressFault(cell) === null);
  if (right >= 0) return right;
  const like = cells.findIndex((cell) => ADDRESS_LIKE.test(cell));
  return Math.max(like, 0);
}
