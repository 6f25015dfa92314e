import { SingleFlight } from '#/platform/async/single-flight.ts';
import type { Log } from '#/platform/log/log.ts';

/** Periodic work. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /**
   * Which servers of one database run it: `everywhere` for work on a server's own memory, files or claimed rows,
   * `once` for work on the database, which is left to the servers with the role `jobs`.
   */
  readonly runs: 'everywhere' | 'once';
  run(): Promise<void> | void;
}

/** Decides which server runs the next turn of a job that runs once. */
export interface JobTurns {
  /** Returns a function that ends the turn; null when it is not due or another server has it. */
  begin(job: Pick<Job, 'name' | 'everyMs'>): Promise<(() => Promise<void>) | null>;
}

/** Every turn belongs to the only server. */
export const OWN_TURNS: JobTurns = { begin: async () => async () => undefined };

export interface RunningJobs {
  /** Returns by how many seconds each job is late to complete without a failure; 0 when on time. */
  overdue(): ReadonlyMap<string, number>;
  /** Starts no more jobs; resolves when the running ones have ended. */
  stop(): Promise<void>;
}

interface JobsOptions {
  readonly log: Log;
  readonly turns?: JobTurns;
  /** Called with the name of each job that this server begins to run. */
  readonly onRun?: (job: string) => void;
  /** A monotonic clock in ms. */
  readonly now?: () => number;
}

/** Runs each job at its interval. A job never overlaps itself; failures are logged and do not stop it. */
export function startJobs(
  jobs: readonly Job[],
  { log, turns = OWN_TURNS, onRun = () => undefined, now = () => performance.now() }: JobsOptions,
): RunningJobs {
  if (new Set(jobs.map(({ name }) => name)).size < jobs.length)
    throw new Error('Two jobs have the same name');
  const running = new SingleFlight<void>();
  const doneAt = new Map(jobs.map(({ name }) => [name, now()]));
  const run = async (job: Job): Promise<void> => {
    try {
      const end = job.runs === 'once' ? await turns.begin(job) : null;
      if (end === null && job.runs === 'once') {
        doneAt.set(job.name, now());
        return;
      }
      onRun(job.name);
      try {
        await job.run();
      } finally {
        await end?.();
      }
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
