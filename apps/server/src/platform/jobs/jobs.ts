import { SingleFlight } from '#/platform/async/single-flight.ts';
import type { Log } from '#/platform/log/log.ts';

/** Periodic work. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void> | void;
}

export interface RunningJobs {
  /** Returns by how many seconds each job is late to complete without a failure; 0 when on time. */
  overdue(): ReadonlyMap<string, number>;
  /** Starts no more jobs; resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/** Runs each job at its interval. A job never overlaps itself; failures are logged and do not stop it. */
export function startJobs(
  jobs: readonly Job[],
  log: Log,
  now: () => number = () => performance.now(),
): RunningJobs {
  if (new Set(jobs.map(({ name }) => name)).size < jobs.length)
    throw new Error('Two jobs have the same name');
  const running = new SingleFlight<void>();
  const doneAt = new Map(jobs.map(({ name }) => [name, now()]));
  const run = async (job: Job): Promise<void> => {
    try {
      await job.run();
      doneAt.set(job.name, now());
    } catch (error) {
      log.error({ error, job: job.name }, 'a job failed');
    }
  };
  const timers = jobs.map((job) =>
    setInterval(() => void running.run(job.name, () => run(job)), job.everyMs),
  );
  return {
    overdue: () =>
      new Map(
        jobs.map(({ name, everyMs }) => {
          const lateMs = now() - (doneAt.get(name) ?? now()) - everyMs;
          return [name, Math.max(0, lateMs) / 1_000];
        }),
      ),
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await running.idle();
    },
  };
}
