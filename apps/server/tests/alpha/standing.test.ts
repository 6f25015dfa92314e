/**
 * Tests standings against a slow recomputation from the ledgers; the large run is `npm run trial -- standing`.
 */

import { expect, it } from 'vitest';
import { runStanding } from '#tests/chaos/standing/run-standing.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';

const database = sharedDatabase();

it('[SHELL-12] figures, boards and ranks equal a slow recomputation from the ledgers, wash trades included', async () => {
  const { db } = database;
  const report = await runStanding({ db, seed: '7', trades: 4_000, compares: true, say: () => undefined });
  expect(report.faults).toEqual([]);
  expect(report.washPct).toBeGreaterThan(1);
  expect(report.washPct).toBeLessThan(60);
  expect(report.compared).toBeGreaterThan(1_500);
}, 120_000);
