/** The texts of a row of a first frame, by the parts that they stand in. */
export interface FrameRow {
  readonly texts: Readonly<Record<string, string>>;
  /** How the change looks. */
  readonly side?: 'up' | 'down';
}

/** The rows that an answer tells, `data` being its body's; null where it is no such answer. */
export type ReadRows = (data: unknown) => readonly FrameRow[] | null;
