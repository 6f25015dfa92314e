import type { Db } from '#/platform/db/db.ts';
import type { JobTurns } from '#/platform/jobs/jobs.ts';
import type { Log } from '#/platform/log/log.ts';
import { beginTurn, holdTurn } from './job-turns.repository.ts';

const HELD_MS = 6_000;
const RENEWED_MS = 2_000;

interface SharedTurnsOptions {
  readonly db: Db;
  readonly log: Log;
  /** Identifies this server. */
  readonly holder: string;
}

/**
 * Shares the turns of jobs between the servers of one database. Each turn is run by the first server that
 * requests it when it is due. The turn of a server that dies is lost; the next one is run by another server.
 */
export function sharedTurns({ db, log, holder }: SharedTurnsOptions): JobTurns {
  return {
    async begin({ name, everyMs }) {
      if (!(await beginTurn(db, { name, everyMs, holder, heldMs: HELD_MS }))) return null;
      const hold = (ms: number): Promise<void> =>
        holdTurn(db, name, holder, ms).catch((error: unknown) =>
          log.warn({ error, job: name }, 'the turn of a job could not be renewed'),
        );
      const timer = setInterval(() => void hold(HELD_MS), RENEWED_MS);
      return async () => {
        clearInterval(timer);
        await hold(0);
      };
    },
  };
}
