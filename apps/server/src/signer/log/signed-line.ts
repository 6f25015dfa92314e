import { fieldOf } from '../fields.ts';

/** A line of the journal about a transaction whose signature was returned. */
export interface SignedLine {
  /** Its number in the journal, from 0. */
  readonly index: number;
  readonly kind: 'signed' | 'swapped' | 'closed' | 'cashback';
  /** Unix ms of the signer's clock. */
  readonly at: number;
  /** The withdrawal; null for other transactions. */
  readonly id: string | null;
  readonly wallet: string;
  /** The mints that the line names. */
  readonly mints: readonly string[];
  /** In base58. */
  readonly signature: string;
  /** Whether the line holds the transaction of its withdrawal, which the server recalls (decision 0087). */
  readonly isRecalled: boolean;
}

/** Signed lines of the journal, newest first. */
export interface SignedPage {
  readonly lines: readonly SignedLine[];
  /** Value of `before` for the next page. Null on the last page. */
  readonly next: number | null;
}

const KINDS = ['signed', 'swapped', 'closed', 'cashback'] as const;
const MINTS = ['mint', 'inputMint', 'outputMint'] as const;

/** Returns what a line says about a signed transaction; null for other lines, and for those without a signature. */
export function signedLineOf(index: number, entry: unknown): SignedLine | null {
  const kind = KINDS.find((known) => known === fieldOf(entry, 'kind'));
  const [at, id] = [fieldOf(entry, 'at'), fieldOf(entry, 'id')];
  const [wallet, signature] = [fieldOf(entry, 'wallet'), fieldOf(entry, 'signature')];
  if (kind === undefined || typeof at !== 'number') return null;
  if (typeof wallet !== 'string' || typeof signature !== 'string') return null;
  const mints = MINTS.map((name) => fieldOf(entry, name)).filter((mint) => typeof mint === 'string');
  const isRecalled = fieldOf(entry, 'attempt') !== undefined;
  return { index, kind, at, id: typeof id === 'string' ? id : null, wallet, mints, signature, isRecalled };
}
