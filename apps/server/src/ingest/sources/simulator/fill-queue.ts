import type { LandedFill } from '#/ingest/source.ts';

/** Recorded fills in the order of the tape, handed out up to a slot. */
export function createFillQueue(fills: readonly LandedFill[]) {
  let next = 0;
  return {
    /** The fills at `slot` and before that were not handed out yet. */
    upTo(slot: number): LandedFill[] {
      const from = next;
      while ((fills[next]?.slot ?? Number.POSITIVE_INFINITY) <= slot) next++;
      return fills.slice(from, next);
    },
  };
}
