import type { Db } from '#/platform/db/db.ts';
import type { Repricing } from './call.ts';
import { callOfRow } from './call.view.ts';
import type { KeptCall } from './call-index.ts';
import { lastLeaf, type RepricedRow, wholeLedger } from './ledger.repository.ts';
import { keptOutcome } from './outcome.view.ts';
import { allOutcomes } from './outcomes.repository.ts';

export interface Waiting {
  readonly callId: string;
  readonly place: bigint;
}

export interface LoadedCalls {
  readonly calls: readonly KeptCall[];
  readonly waiting: readonly Waiting[];
  /** Up to here the log is loaded: the index of the last leaf, and the place of the last orphaned call. */
  readonly leaf: bigint;
  readonly place: bigint;
}

export const repricingOf = ({ price, priced_at, slot }: RepricedRow): Repricing => ({
  price,
  pricedAt: priced_at?.getTime() ?? null,
  slot: Number(slot),
});

export async function loadCalls(db: Db): Promise<LoadedCalls> {
  // Leaves that are written during the load are read again.
  const leaf = await lastLeaf(db);
  const [{ calls, hidden, orphaned, repriced }, outcomes] = await Promise.all([
    wholeLedger(db),
    allOutcomes(db),
  ]);
  const hiddenIds = new Set(hidden.map(({ call_id }) => call_id));
  const kept = new Map(outcomes.map((row) => [row.call_id, row]));
  const prices = new Map(repriced.map((row) => [row.call_id, repricingOf(row)]));
  const priced = new Set(repriced.map(({ orphaned_place }) => orphaned_place));
  // A call can be orphaned more than once: the price of its newest block is the missing one.
  const newest = new Map(orphaned.map(({ call_id, place }) => [call_id, place]));
  const waiting = [...newest]
    .filter(([, place]) => !priced.has(place))
    .map(([callId, place]) => ({ callId, place }));
  const unpriced = new Set(waiting.map(({ callId }) => callId));
  return {
    waiting,
    leaf,
    place: orphaned.at(-1)?.place ?? 0n,
    calls: calls.map((row) => {
      const outcome = kept.get(row.id);
      return {
        call: callOfRow(row),
        hidden: hiddenIds.has(row.id),
        orphaned: unpriced.has(row.id),
        repricing: prices.get(row.id) ?? null,
        kept: outcome === undefined ? null : keptOutcome(outcome),
      };
    }),
  };
}
