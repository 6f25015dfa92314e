import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '#/platform/config/config.ts';
import { databaseIsAway } from './database-away.ts';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 5_000;

/** PostgreSQL error codes that no wait fixes: user, password, permissions, missing database. */
const REFUSED = /^(28|3D|42501)/;
const UNKNOWN_HOST = 'ENOTFOUND';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Returns why a database cannot be used, such as `connect ECONNREFUSED 127.0.0.1:5432`. */
export function reasonOf(error: unknown): string {
  // A host with several addresses fails with one error per address.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

interface AwaitOptions {
  /** Called once, when the first attempt finds the database unavailable. */
  readonly onAway: (reason: string) => void;
  readonly firstWaitMs?: number;
}

/**
 * Waits until PostgreSQL answers. Retries with increasing pauses while it is stopped, starting or full.
 * @throws ConfigError when it refuses this user or does not exist
 */
export async function awaitDatabase(
  pool: Pick<pg.Pool, 'query'>,
  { onAway, firstWaitMs = FIRST_WAIT_MS }: AwaitOptions,
): Promise<void> {
  for (let wait = firstWaitMs, isFirst = true; ; wait = Math.min(2 * wait, MAX_WAIT_MS), isFirst = false) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (!databaseIsAway(error)) throw refusalOf(error) ?? error;
      if (isFirst) onAway(reasonOf(error));
    }
    await delay(wait);
  }
}

function refusalOf(error: unknown): ConfigError | null {
  const isRefused = error instanceof pg.DatabaseError && REFUSED.test(error.code ?? '');
  if (!isRefused && codeOf(error) !== UNKNOWN_HOST) return null;
  return new ConfigError(`DATABASE_URL is (hidden): ${reasonOf(error)}`);
}
