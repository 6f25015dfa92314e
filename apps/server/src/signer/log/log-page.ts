/** A signed head of the log: the note byte for byte, and the key in C2SP's form `name+id+key`. */
export interface LogCheckpoint {
  readonly size: number;
  readonly note: string;
  readonly verifierKey: string;
}

/** A line of the journal: its zero-based number, its JSON text, and its proof with hashes in base64. */
export interface ProvenEntry {
  readonly index: number;
  readonly leaf: string;
  readonly proof: readonly string[];
}

export interface LogPage {
  /** The signer's statement about this page, as a signed note. */
  readonly note: string;
  /** Newest first. */
  readonly entries: readonly ProvenEntry[];
  /** Value of `before` for the next page. Null on the last page. */
  readonly next: number | null;
}
