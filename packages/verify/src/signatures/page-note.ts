/**
 * What the signer states of a page of an owner's entries, as a signed note: between which lines of the log it
 * lies, and how many entries of the owner are there. So whoever passes the page on can leave none out.
 */
import { type Note, parseNote, type Sign, signNote } from '../note/signed-note.ts';
import type { VerifierKey } from '../note/verifier-key.ts';

export interface PageStatement {
  readonly owner: string;
  /** Of the log. */
  readonly size: number;
  /** The page has the entries below this line, */
  readonly before: number;
  /** down to this one; 0 for the last page. */
  readonly from: number;
  /** How many there are. */
  readonly count: number;
}

/** The first line keeps it from passing for a checkpoint. */
const titleOf = (origin: string): string => `${origin}/page`;

export const signPage = (
  { owner, size, before, from, count }: PageStatement,
  key: VerifierKey,
  sign: Sign,
): string => signNote(`${[titleOf(key.name), owner, size, before, from, count].join('\n')}\n`, key, sign);

const COUNT = /^(0|[1-9]\d{0,15})$/;

/** The statement of a note under a log's name; null for anything else. No signature is checked here. */
export function openPage(text: string, origin: string): { note: Note; page: PageStatement } | null {
  const note = parseNote(text);
  const [title, owner, ...counts] = note?.text.split('\n').slice(0, -1) ?? [];
  if (note === null || title !== titleOf(origin) || !owner || counts.length !== 4) return null;
  if (!counts.every((decimal) => COUNT.test(decimal))) return null;
  const [size = 0, before = 0, from = 0, count = 0] = counts.map(Number);
  return { note, page: { owner, size, before, from, count } };
}
