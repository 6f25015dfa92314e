import type { PoolUse } from '#/platform/db/pool.ts';
import type { Outbox } from '#/platform/events/outbox.ts';
import type { Job, RunningJobs } from '#/platform/jobs/jobs.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';

const READ_EVERY_MS = 10_000;

interface MeasuredWork {
  readonly metrics: Pick<Metrics, 'gauge' | 'gaugeBy'>;
  readonly outbox: Pick<Outbox, 'backlog'>;
  readonly poolUse: () => PoolUse;
  /** Null while the jobs have not started. */
  readonly jobs: () => RunningJobs | null;
}

/** Adds the metrics of pending work, and returns the job that reads those of the database. */
export function measureWork({ metrics, outbox, poolUse, jobs }: MeasuredWork): Job {
  let backlog = { waiting: 0, oldestSeconds: 0 };
  metrics.gaugeBy(
    'dugout_db_connections',
    'Connections to the database that are open and idle, and callers who wait for one',
    'state',
    () => new Map(Object.entries(poolUse())),
  );
  metrics.gauge('dugout_outbox_waiting', 'Events that some listener has not had', () => backlog.waiting);
  metrics.gauge(
    'dugout_outbox_oldest_seconds',
    'Age of the oldest event that some listener has not had',
    () => backlog.oldestSeconds,
  );
  metrics.gaugeBy(
    'dugout_job_overdue_seconds',
    'How late a repeating job is to end without a failure',
    'job',
    () => jobs()?.overdue() ?? new Map<string, number>(),
  );
  return {
    name: 'measure the outbox',
    everyMs: READ_EVERY_MS,
    async run() {
      backlog = await outbox.backlog();
    },
  };
}
