/**
 * Line drawings on a field of 64 by 64, each one path to be stroked. A line of no length is a dot. `words`
 * are what a ticker may hold that is drawn like this, longer words first in line.
 */
export interface Motif {
  readonly path: string;
  readonly words: string;
}
