export interface FrameRow {
  readonly texts: Readonly<Record<string, string>>;
  /** Direction of the change, for its color. */
  readonly side?: 'up' | 'down';
}

/** Reads the rows from a response body's `data`; null for another response. */
export type ReadRows = (data: unknown) => readonly FrameRow[] | null;
