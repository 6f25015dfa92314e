/** A text that people read, and the line on which it begins. */
export interface Prose {
  readonly text: string;
  readonly line: number;
}

export function proseIn(file: string, read: () => string): readonly Prose[];
