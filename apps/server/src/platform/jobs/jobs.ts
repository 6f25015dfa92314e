import type { Log } from '#/platform/log/log.ts';

/** Work that comes round. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void> | void;
}

export interface RunningJobs {
  /** No job starts any more; resolves when the running ones are through. */
  stop(): Promise<void>;
}

/** Runs each job at its interval. A job never overlaps itself, and its failure is logged and ends nothing. */
export function startJobs(jobs: readonly Job[], log: Log): RunningJobs {
  const running = new Map<Job, Promise<void>>();
  const once = (job: Job) => {
    if (running.has(job)) return;
    const work = Promise.resolve()
      .then(() => job.run())
      .catch((error: unknown) => log.error({ error, job: job.name }, 'a job failed'))
      .finally(() => running.delete(job));
    running.set(job, work);
  };
  const timers = jobs.map((job) => setInterval(once, job.everyMs, job));
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
