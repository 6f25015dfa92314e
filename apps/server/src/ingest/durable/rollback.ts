import type { Rollback } from '@dugout/market/market-writes';

/** Rows to delete before a batch is written, because their events were orphaned. */
export interface Undo {
  /** Deletes events with a greater number; those still valid are in the batch again. */
  readonly afterSeq: number;
  /** Holdings that may be invalid, by the numbers of their tokens and wallets. */
  readonly holders: readonly (readonly [token: number, wallet: number])[];
  /** Tokens whose candles may be invalid if they were open at `since` (unix ms) or opened later. */
  readonly tokens: readonly number[];
  readonly since: number;
  /** Pools numbered from `poolsFrom` up to but excluding `poolsTo` no longer exist. */
  readonly poolsFrom: number;
  readonly poolsTo: number;
}

/** Returns the time of the first orphaned trade; Infinity when there is none. */
export const earliestOrphaned = ({ orphaned }: Rollback): number =>
  orphaned.reduce(
    (time, event) => (event.kind === 'trade' ? Math.min(time, event.time) : time),
    Number.POSITIVE_INFINITY,
  );

/** Merges two undos; the later one was found before the earlier one was written. */
export function joined(earlier: Undo | null, later: Undo): Undo {
  if (earlier === null) return later;
  return {
    afterSeq: Math.min(earlier.afterSeq, later.afterSeq),
    holders: [...earlier.holders, ...later.holders],
    tokens: [...new Set([...earlier.tokens, ...later.tokens])],
    since: Math.min(earlier.since, later.since),
    poolsFrom: Math.min(earlier.poolsFrom, later.poolsFrom),
    poolsTo: later.poolsTo,
  };
}
