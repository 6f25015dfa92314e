import { checkSignature } from '../note/signed-note.ts';
import type { VerifierKey } from '../note/verifier-key.ts';
import { type CheckResult, failed, passed } from '../report.ts';
import { openPage, type PageStatement } from './page-note.ts';
import type { SignedEntries } from './record.ts';

async function readPages(
  notes: readonly string[],
  owner: string,
  key: VerifierKey,
): Promise<PageStatement[] | null> {
  const pages: PageStatement[] = [];
  for (const text of notes) {
    const opened = openPage(text, key.name);
    if (opened === null || opened.page.owner !== owner) return null;
    const signed = await checkSignature(opened.note, key);
    // The checkpoint check already reports a browser without Ed25519.
    if (signed !== 'valid' && signed !== 'uncheckable') return null;
    pages.push(opened.page);
  }
  return pages;
}

/**
 * Checks that the entries are complete between `before` and the end of the last page: every page continues where
 * the previous one ended, and has as many entries as the signer states.
 */
export async function checkPages(
  { pages: notes, entries, next }: Pick<SignedEntries, 'pages' | 'entries' | 'next'>,
  owner: string,
  before: number,
  key: VerifierKey,
): Promise<CheckResult> {
  const pages = await readPages(notes, owner, key);
  if (pages === null || pages.length === 0)
    return failed('the signer does not say how many entries there are');
  let [above, at] = [before, 0];
  for (const { before: start, from, count } of pages) {
    const own = entries.slice(at, at + count);
    const fits =
      start === above &&
      own.length === count &&
      own.every(({ index }, n) => index < (own[n - 1]?.index ?? start) && index >= from);
    if (!fits) return failed(`entries before line ${above} were left out`, null, at, entries.length);
    above = from;
    at += count;
  }
  return at === entries.length && above === (next ?? 0)
    ? passed(entries.length)
    : failed(`entries before line ${above} were left out`, null, at, entries.length);
}
