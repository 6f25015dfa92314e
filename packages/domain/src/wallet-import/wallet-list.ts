import { shortAddress } from '../address.ts';
import { addressFault } from './address-fault.ts';
import { delimiterOf } from './cells.ts';
import type { Found, ListedWallet, SkippedLine, WalletList } from './entry.ts';
import { lineEntries, tableEntries } from './lines.ts';
import { entriesOf, recordOf } from './records.ts';

/**
 * Reads a list of wallets as terminals export and people paste it: JSON of Axiom, Padre, GMGN or Dugout, CSV with a header, or lines with an
 * address and perhaps a name. Blank lines and comments (`#`) are passed over. Never throws.
 */
export function readWalletList(text: string): WalletList {
  const plain = text.replace(/^\uFEFF/, '');
  if (/^\s*[[{]/.test(plain)) {
    const value = jsonOf(plain);
    if (value !== undefined) return { format: 'json', ...sifted(entriesOf(value).map((entry, at) => recordOf(entry, at + 1))) };
    if (/^\s*\[/.test(plain) || !/^\s*\{.*\},?\s*$/m.test(plain)) {
      return { format: 'json', wallets: [], skipped: [{ line: 1, reason: 'The JSON is broken: a bracket, quote or comma is missing' }] };
    }
  }
  const delimiter = delimiterOf(plain);
  const table = tableEntries(plain, delimiter);
  if (table !== null) return { format: 'csv', ...sifted(table) };
  return { format: 'lines', ...sifted(lineEntries(plain, delimiter)) };
}

/** The same of a list that is read already. */
export const readWalletEntries = (entries: readonly unknown[]): WalletList => ({
  format: 'json',
  ...sifted(entries.map((entry, at) => recordOf(entry, at + 1))),
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Leaves out what is no address, and what was listed before. */
function sifted(found: readonly Found[]): { wallets: ListedWallet[]; skipped: SkippedLine[] } {
  const wallets: ListedWallet[] = [];
  const skipped: SkippedLine[] = [];
  const lineOf = new Map<string, number>();
  const spelling = new Map<string, string>();
  for (const entry of found) {
    const reason = 'reason' in entry ? entry.reason : (addressFault(entry.address) ?? repeats(entry.address));
    if ('reason' in entry || reason !== null) {
      skipped.push({ line: entry.line, reason: reason ?? '' });
      continue;
    }
    lineOf.set(entry.address, entry.line);
    spelling.set(entry.address.toLowerCase(), entry.address);
    wallets.push(entry);
  }
  return { wallets, skipped };

  function repeats(address: string): string | null {
    const line = lineOf.get(address);
    if (line !== undefined) return `Listed before, on line ${line}`;
    const other = spelling.get(address.toLowerCase());
    return other === undefined ? null : wrongCase(other);
  }
}

/** What is told of an address whose letters are another's in another case: no two wallets are alike like that. */
export const wrongCase = (other: string): string =>
  `It differs from ${shortAddress(other)} only in the case of its letters: one of the two is wrong`;
