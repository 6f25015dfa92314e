/** One wallet of a list that another terminal, or Dugout, exported. The words are as they were written. */
export interface ListedWallet {
  /** Counted from 1: of the text, or the number of the entry in a JSON list. */
  readonly line: number;
  readonly address: string;
  readonly name: string | null;
  readonly emoji: string | null;
  readonly group: string | null;
  readonly notes: string | null;
  /** Unix ms. */
  readonly createdAt: number | null;
}

/** What was not taken from a list, and why, in words. */
export interface SkippedLine {
  readonly line: number;
  readonly reason: string;
}

export type ListFormat = 'json' | 'csv' | 'lines';

/** An entry as it was found: its address may be none. */
export type Found = ListedWallet | SkippedLine;
