import type { Rollback } from '@dugout/market/undo/roll-back-slots';

/** Rows that are to go before a batch is written: what they hold was orphaned. */
export interface Undo {
  /** Events with a greater number than this one are gone; those that still hold come again in the batch. */
  readonly afterSeq: number;
  /** Holdings that may be gone, by the numbers of their tokens and wallets. */
  readonly holders: readonly (readonly [token: number, wallet: number])[];
  /** Tokens whose candles that were still open at `since` (unix ms), or opened later, may be gone. */
  readonly tokens: readonly number[];
  readonly since: number;
  /** Pools from the number `poolsFrom` on, up to `poolsTo`, that one excluded, trade nothing. */
  readonly poolsFrom: number;
  readonly poolsTo: number;
}

/** When the first orphaned trade was; Infinity when none was one. */
export const earliestOrphaned = ({ orphaned }: Rollback): number =>
  orphaned.reduce(
    (time, event) => (event.kind === 'trade' ? Math.min(time, event.time) : time),
    Number.POSITIVE_INFINITY,
  );

/** Both of them at once: the later one was found before the earlier one was written. */
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
