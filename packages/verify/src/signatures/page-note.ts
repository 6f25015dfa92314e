/**
 * The signer's statement about a page of an owner's entries, as a signed note: its range of log lines, and the
 * number of the owner's entries in it. This prevents intermediaries from omitting entries.
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
  /** Number of entries. */
  readonly count: number;
}

/** The first line distinguishes it from a checkpoint. */
const titleOf = (origin: string): string => `${origin}/page`;

export const signPage = (
  { owner, size, before, from, count }: PageStatement,
  key: VerifierKey,
  sign: Sign,
): string => signNote(`${[titleOf(key.name), owner, size, before, from, count].join('\n')}\n`, key, sign);

const COUNT = /^(0|[1-9]\d{0,15})$/;

/** Parses a page statement under a log's name; null for anything else. Checks no signature. */
export function openPage(text: string, origin: string): { note: Note; page: PageStatement } | null {
  const note = parseNote(text);
  const [title, owner, ...counts] = note?.text.split('\n').slice(0, -1) ?? [];
  if (note === null || title !== titleOf(origin) || !owner || counts.length !== 4) return null;
  if (!counts.every((decimal) => COUNT.test(decimal))) return null;
  const [size = 0, before = 0, from = 0, count = 0] = counts.map(Number);
  return { note, page: { owner, size, before, from, count } };
}
