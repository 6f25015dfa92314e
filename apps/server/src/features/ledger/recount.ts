import { SingleFlight } from '#/platform/async/single-flight.ts';
import type { Db } from '#/platform/db/db.ts';
import { faultsInLedger } from './integrity.repository.ts';

/** A recount reads every line, so requests within this interval get the last result. */
export const RECOUNTED_EVERY_MS = 10 * 60_000;

/** Creates a check for ledger faults that recounts at intervals, however many request it. `now` in unix ms. */
export function recounts(db: Db, now: () => number): () => Promise<readonly string[]> {
  const running = new SingleFlight<readonly string[]>();
  let last: { readonly at: number; readonly faults: readonly string[] } | null = null;

  async function recount(): Promise<readonly string[]> {
    const at = now();
    const faults = await faultsInLedger(db);
    last = { at, faults };
    return faults;
  }

  return async () =>
    last !== null && Math.abs(now() - last.at) < RECOUNTED_EVERY_MS
      ? last.faults
      : running.run('all', recount);
}
