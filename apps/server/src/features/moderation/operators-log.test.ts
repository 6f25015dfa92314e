import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { WitnessedLogs } from '#/signer/witness/witnessed-logs.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { writeModerationEvent } from './moderation.repository.ts';
import { OperatorsLog } from './operators-log.ts';

const NAME = 'operators';
const database = sharedDatabase();
let journal: WitnessedLogs;
const errors: string[] = [];
const log = { ...silentLog, error: (_: object, message: string) => void errors.push(message) };
beforeEach(async () => {
  journal = new WitnessedLogs();
  for (const n of [1, 2, 3]) await record(`reason ${n}`);
});
afterEach(async () => {
  errors.length = 0;
  await asOwner('DELETE FROM moderation_act');
});

const record = (reason: string): Promise<void> =>
  database.db.transaction((tx) =>
    writeModerationEvent(tx, { operator: 'ann', kind: 'looked', reason, user_id: 'ben', at: new Date() }),
  );

/** Runs a statement as the owner of the database, bypassing its trigger. */
const asOwner = (statement: string): Promise<void> =>
  database.db.transaction(async (tx) => {
    for (const each of [
      'ALTER TABLE moderation_act DISABLE TRIGGER USER',
      statement,
      'ALTER TABLE moderation_act ENABLE TRIGGER USER',
    ])
      await sql.raw(each).execute(tx.tables());
  });

const started = (): OperatorsLog =>
  new OperatorsLog({
    db: database.db,
    log,
    witness: {
      read: async () => {
        const head = journal.of(NAME);
        return head && { size: head.size, root: Buffer.from(head.root, 'hex') };
      },
      take: async ({ size, root }, proof) => {
        const entry = journal.entryOf(NAME, { size, root: Buffer.from(root).toString('hex') }, proof, 0);
        if (entry !== null) journal.take(entry);
        return true;
      },
    },
  });

it('is sound while rows are only added, across restarts', async () => {
  const first = started();
  await first.witness();
  expect(journal.of(NAME)?.size).toBe(3);
  await record('reason 4');
  await first.witness();
  const next = started();
  await next.witness();
  expect([journal.of(NAME)?.size, first.isSound, next.isSound, errors]).toEqual([4, true, true, []]);
});

it('has nothing witnessed before the first operator action', async () => {
  await asOwner('DELETE FROM moderation_act');
  await started().witness();
  expect(journal.of(NAME)).toBeNull();
});

it.each([
  ['removed', "DELETE FROM moderation_act WHERE reason = 'reason 3'"],
  ['removed in the middle', "DELETE FROM moderation_act WHERE reason = 'reason 2'"],
  ['changed', "UPDATE moderation_act SET operator = 'eve' WHERE reason = 'reason 1'"],
  ['moved in time', "UPDATE moderation_act SET at = at - interval '1 day' WHERE reason = 'reason 1'"],
  ['given to another trader', "UPDATE moderation_act SET user_id = 'cem' WHERE reason = 'reason 1'"],
  ['taken from its trader', "UPDATE moderation_act SET user_id = NULL WHERE reason = 'reason 1'"],
  ['moved to another report', "UPDATE moderation_act SET report_id = 'r' WHERE reason = 'reason 1'"],
  ['moved to another message', "UPDATE moderation_act SET message_id = 'm' WHERE reason = 'reason 1'"],
  ['given another end', "UPDATE moderation_act SET until = at WHERE reason = 'reason 1'"],
  ['moved to another invitation', "UPDATE moderation_act SET invitation_id = 'i' WHERE reason = 'reason 1'"],
  ['given another kind', "UPDATE moderation_act SET kind = 'dismissed' WHERE reason = 'reason 1'"],
  ['all removed', 'DELETE FROM moderation_act'],
])('detects a row that the database owner %s, while running and after a restart', async (_, statement) => {
  const running = started();
  await running.witness();
  await asOwner(statement);
  await running.witness();
  await running.witness();
  expect([running.isSound, errors]).toEqual([false, ["the operators' log was rewritten"]]);
  const head = journal.of(NAME);
  const next = started();
  await record('one more');
  await next.witness();
  expect([next.isSound, journal.of(NAME)]).toEqual([false, head]);
});
