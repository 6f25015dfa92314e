/**
 * Line drawings on a 64 by 64 field, each a single stroked path. A line of zero length is a dot. `words` are the
 * ticker parts that select the drawing, longer ones first.
 */
export interface Motif {
  readonly path: string;
  readonly words: string;
}
