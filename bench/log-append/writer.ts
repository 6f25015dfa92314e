interface PacedWriter {
  /** Called when all records below `end` are due. */
  due(end: number): void;
  /** Stops writing. Resolves to the number of the first record that was not written. */
  finish(): Promise<number>;
}

export interface Writer {
  /** Appends records as one message or statement. */
  append(from: number, count: number): Promise<void>;
  /** Writes records as they become due; a peer writes up to `most` in one statement. */
  pace(from: number, most: number): Promise<PacedWriter>;
  close(): Promise<void>;
}
