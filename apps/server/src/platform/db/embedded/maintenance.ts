import type { Job } from '#/platform/jobs/jobs.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Db } from '../db.ts';
import { lookAfter, maxOverdue } from './maintenance.repository.ts';

const EVERY_MS = 60_000;

/**
 * Vacuums and analyzes the embedded database, which has no autovacuum. Without it the planner sorts whole tables
 * to read one page, and the space of changed rows is never reused. Handles one table a minute, since the engine
 * is single-threaded.
 */
export const maintenanceJob = (db: Db, log: Log): Job => ({
  name: 'database.maintenance',
  everyMs: EVERY_MS,
  runs: 'everywhere',
  async run() {
    const overdue = await maxOverdue(db);
    if (overdue === null) return;
    const began = performance.now();
    await lookAfter(db, overdue);
    log.debug({ ...overdue, ms: Math.round(performance.now() - began) }, 'table vacuumed or analyzed');
  },
});
