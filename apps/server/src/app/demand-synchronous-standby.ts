import { type Config, ConfigError } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import { readReplication } from '#/platform/db/replication.repository.ts';

/**
 * Throws `ConfigError` when real transactions would be written to a database whose standby may lack them after a
 * failover, unless STANDBY_LAGS accepts it.
 */
export async function demandSynchronousStandby(
  db: Db,
  {
    databaseUrl,
    tradingMode,
    standbyLagAccepted,
  }: Pick<Config, 'databaseUrl' | 'tradingMode' | 'standbyLagAccepted'>,
): Promise<void> {
  if (databaseUrl === null || tradingMode !== 'live' || standbyLagAccepted) return;
  const { standbys, isSynchronous } = await readReplication(db);
  if (standbys === 0 || isSynchronous) return;
  throw new ConfigError(
    'STANDBY_LAGS is not set: the database has a standby, and commits do not wait for it, so a failover could forget a trade that was sent and make it again. Set synchronous_standby_names = \'ANY 1 (*)\' and synchronous_commit = on in PostgreSQL (docs/operations.md, "A synchronous standby"); STANDBY_LAGS=accept starts all the same, for a standby that is never promoted',
  );
}
