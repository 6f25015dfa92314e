import { exceedsLimits, type JsonLimits } from '../json-limits.ts';
import { shortAddress } from '../text/short-address.ts';
import { addressFault } from './address-fault.ts';
import { delimiterOf } from './cells.ts';
import type { Found, ListedWallet, ListFormat, SkippedLine } from './entry.ts';
import { plainMarks } from './line-marks.ts';
import { lineEntries, tableEntries } from './lines.ts';
import { entriesOf, recordOf } from './records.ts';
import { hasLine, linesFault } from './text-lines.ts';

export const MAX_LISTED = 20_000;

/** An opened list. Entries are parsed lazily, so a long list can be read in slices. */
interface OpenList {
  readonly format: ListFormat;
  readonly entries: Iterable<Found>;
}

interface ListFault {
  readonly fault: string;
}

/**
 * Opens a list of wallets as exported by terminals or pasted by people: JSON of Axiom, Padre, GMGN or Dugout, CSV
 * with a header, or lines with an address and optionally a name. Skips blank lines and comments (`#`). Never
 * throws.
 */
export function openWalletList(text: string): OpenList | ListFault {
  const plain = plainMarks(text);
  const looksLikeJson = /^\s*[[{]/.test(plain);
  if (looksLikeJson && exceedsLimits(plain, MAX_JSON)) return { fault: tooManyWallets };
  const value = looksLikeJson ? jsonOf(plain) : undefined;
  if (value !== undefined) return openEntries(entriesOf(value));
  const fault = linesFault(plain);
  if (fault !== null) return { fault };
  if (looksLikeJson && !CHAT_LINE.test(plain) && (/^\s*\[/.test(plain) || !hasLine(plain, isJsonLine))) {
    return {
      format: 'json',
      entries: [{ line: 1, reason: 'The JSON is broken: a bracket, quote or comma is missing' }],
    };
  }
  const delimiter = delimiterOf(plain);
  const table = tableEntries(plain, delimiter);
  return table === null
    ? { format: 'lines', entries: lineEntries(plain, delimiter) }
    : { format: 'csv', entries: table };
}

export function openEntries(entries: readonly unknown[]): OpenList | ListFault {
  if (entries.length > MAX_LISTED) return { fault: tooManyWallets };
  return { format: 'json', entries: records(entries) };
}

function* records(entries: readonly unknown[]): Generator<Found> {
  for (const [at, entry] of entries.entries()) yield recordOf(entry, at + 1);
}

/** A message of a chat export: a time in brackets, then text. */
const CHAT_LINE = /^\s*\[[^\]["{}]{1,60}\]\s*[^\s,\]]/;

/** Axiom's entries have 15 fields, some of them lists. */
const MAX_JSON: JsonLimits = { depth: 16, members: MAX_LISTED + 1, values: 500_000 };

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return jsonWithoutTrailingCommas(text);
  }
}

/** A comma before a closing bracket, outside of strings; common in lists edited by hand. */
const TRAILING_COMMA = /("(?:[^"\\]|\\.)*")|,(?=\s*[\]}])/g;

function jsonWithoutTrailingCommas(text: string): unknown {
  try {
    return JSON.parse(text.replace(TRAILING_COMMA, (_, quoted: string | undefined) => quoted ?? ''));
  } catch {
    return undefined;
  }
}

function isJsonLine(line: string): boolean {
  const words = line.trim();
  return words.startsWith('{') && (words.endsWith('}') || words.endsWith('},'));
}

export const tooManyWallets = `The list has more than ${MAX_LISTED.toLocaleString('en-US')} wallets`;

/** Filters the entries of a list one by one, rejecting invalid and repeated addresses. */
export class WalletSieve {
  readonly wallets: ListedWallet[] = [];
  readonly skipped: SkippedLine[] = [];
  readonly #lineOf = new Map<string, number>();
  readonly #spelling = new Map<string, string>();

  take(entry: Found): void {
    if ('reason' in entry) {
      this.skipped.push(entry);
      return;
    }
    const { line, address } = entry;
    const reason = addressFault(address) ?? this.#repeats(address);
    if (reason !== null) {
      this.skipped.push({ line, reason });
      return;
    }
    this.#lineOf.set(address, line);
    this.#spelling.set(address.toLowerCase(), address);
    this.wallets.push(entry);
  }

  #repeats(address: string): string | null {
    const line = this.#lineOf.get(address);
    if (line !== undefined) return `Listed before, on line ${line}`;
    const other = this.#spelling.get(address.toLowerCase());
    return other === undefined ? null : wrongCase(other);
  }
}

/**
 * Error message for an address that equals another in a different case, which never happens for two real wallets.
 */
export const wrongCase = (other: string): string =>
  `It differs from ${shortAddress(other)} only in the case of its letters: one of the two is wrong`;
