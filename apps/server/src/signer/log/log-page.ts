/** A signed head of the log: the note byte for byte, and the key in C2SP's form `name+id+key`. */
export interface LogCheckpoint {
  readonly size: number;
  readonly note: string;
  readonly verifierKey: string;
}

/** A line of the journal: its number from 0, its JSON text, and its proof, hashes in base64. */
export interface ProvenEntry {
  readonly index: number;
  readonly leaf: string;
  readonly proof: readonly string[];
}

export interface LogPage {
  /** What the signer states of this page, as a signed note. */
  readonly note: string;
  /** Newest first. */
  readonly entries: readonly ProvenEntry[];
  /** What `before` is for the next page; null on the last. */
  readonly next: number | null;
}
