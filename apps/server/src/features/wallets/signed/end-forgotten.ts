import { ledger } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { releaseEntry } from '../withdrawals/withdrawal-entries.ts';
import { moveOn } from '../withdrawals/withdrawals.repository.ts';

const REASON = 'It was sent before the server was restored. The payment is in the wallet history.';

/**
 * Ends open withdrawals that were paid before a restore, so that they are not paid again, and releases what they
 * reserved. The payment is booked from the chain after the start. Returns the ids that it ended.
 */
export async function endForgotten(db: Db, ids: readonly string[]): Promise<string[]> {
  const ended: string[] = [];
  for (const id of ids)
    await db.transaction(async (tx) => {
      const done = await moveOn(tx, id, ['waiting', 'sending'], {
        status: 'failed',
        reason: REASON,
        finished_at: new Date(),
      });
      if (done === null) return;
      await ledger.post(tx, releaseEntry(done));
      ended.push(id);
    });
  return ended;
}
