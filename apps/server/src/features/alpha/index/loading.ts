import type { Db } from '#/platform/db/db.ts';
import type { Repricing } from './call.ts';
import { callOfRow } from './call.view.ts';
import type { KeptCall } from './call-index.ts';
import { wholeLedger } from './ledger.repository.ts';
import { keptOutcome } from './outcome.view.ts';
import { allOutcomes } from './outcomes.repository.ts';

export interface Waiting {
  readonly callId: string;
  readonly place: bigint;
}

export interface LoadedCalls {
  readonly calls: readonly KeptCall[];
  readonly waiting: readonly Waiting[];
}

export async function loadCalls(db: Db): Promise<LoadedCalls> {
  const [{ calls, hidden, orphaned, repriced }, outcomes] = await Promise.all([
    wholeLedger(db),
    allOutcomes(db),
  ]);
  const hiddenIds = new Set(hidden.map(({ call_id }) => call_id));
  const kept = new Map(outcomes.map((row) => [row.call_id, row]));
  const prices = new Map<string, Repricing>(
    repriced.map(({ call_id, price, priced_at, slot }) => [
      call_id,
      { price, pricedAt: priced_at?.getTime() ?? null, slot: Number(slot) },
    ]),
  );
  const priced = new Set(repriced.map(({ orphaned_place }) => orphaned_place));
  // A call can be orphaned more than once: the price of its newest block is the missing one.
  const newest = new Map(orphaned.map(({ call_id, place }) => [call_id, place]));
  const waiting = [...newest]
    .filter(([, place]) => !priced.has(place))
    .map(([callId, place]) => ({ callId, place }));
  const unpriced = new Set(waiting.map(({ callId }) => callId));
  return {
    waiting,
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
