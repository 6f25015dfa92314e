import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { RECOUNTED_EVERY_MS, recounts } from './ledger.routes.ts';

const database = sharedDatabase();

it('recounts the ledger at intervals, despite many requests and clock jumps', async () => {
  let now = 1_000_000_000_000;
  let reads = 0;
  const { db } = database;
  const tables = () => {
    reads += 1;
    return db.tables();
  };
  const faults = recounts({ ...db, tables }, () => now);
  expect(await Promise.all([faults(), faults(), faults()])).toEqual([[], [], []]);
  await sql`INSERT INTO ledger_account (kind, ref, asset, balance) VALUES ('market', '', 'SOL', 5)`.execute(
    db.tables(),
  );
  now += RECOUNTED_EVERY_MS - 1;
  expect([await faults(), reads]).toEqual([[], 1]);
  now += 1;
  expect(await faults()).toEqual(['balance of market  in SOL is not the sum of its lines']);
  now -= 2 * RECOUNTED_EVERY_MS;
  await faults();
  expect(reads).toBe(3);
});
