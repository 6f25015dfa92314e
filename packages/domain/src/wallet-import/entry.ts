/** One wallet of an exported list, from Dugout or another terminal. Its texts are unchanged. */
export interface ListedWallet {
  /** From 1: line of the text, or index of the entry in a JSON list. */
  readonly line: number;
  readonly address: string;
  readonly name: string | null;
  readonly emoji: string | null;
  readonly group: string | null;
  readonly notes: string | null;
  /** Unix ms. */
  readonly createdAt: number | null;
}

/** A part of the list that was skipped, with the reason as a message. */
export interface SkippedLine {
  readonly line: number;
  readonly reason: string;
}

export type ListFormat = 'json' | 'csv' | 'lines';

/** An entry as found; its address may be invalid. */
export type Found = ListedWallet | SkippedLine;
