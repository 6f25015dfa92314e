import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Ingest } from '#/ingest/index.ts';
import type { Role } from '#/platform/config/roles.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Contact } from '#/platform/health/contact.ts';
import { HealthChecks } from '#/platform/health/health-checks.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';
import type { SignerClient } from '#/signer/client.ts';

interface HealthParts {
  readonly db: Db;
  readonly ingest: Pick<Ingest, 'source'>;
  readonly signer: Pick<SignerClient, 'pid'>;
  readonly dataDir: string;
  /** Null for a server that is alone. */
  readonly contact: Contact | null;
  readonly roles: ReadonlySet<Role>;
  readonly metrics: Pick<Metrics, 'gauge' | 'gaugeBy'>;
  readonly log: Log;
}

const CHECK_EVERY_MS = 1_000;
/** Max delay of a fresh tape. With a longer one, prices on the page and in orders are stale. */
const MAX_FEED_DELAY_MS = 10_000;
/** Max wait of a record in the log of the market. With more, this server shows an older market than the others. */
const MAX_LOG_LAG_MS = 2_000;
/** Min free disk space. With less the database, the signer's journal and uploads may fail to write. */
const MIN_FREE_BYTES = 64 * 2 ** 20;

export function serverHealth({ db, ingest, signer, dataDir, contact, roles, metrics, log }: HealthParts) {
  let freeBytes: number | null = null;
  metrics.gauge('dugout_disk_free_bytes', 'Room in DATA_DIR for this user', () => freeBytes);
  const health = new HealthChecks(
    {
      async database() {
        await sql`SELECT 1`.execute(db.tables());
        return null;
      },
      feed() {
        const delay = ingest.source.delayMs();
        return delay === null || delay <= MAX_FEED_DELAY_MS
          ? null
          : `the tape lags by ${Math.round(delay / 1_000)} s`;
      },
      ...(ingest.source.logLagMs !== undefined && {
        log() {
          const lag = ingest.source.logLagMs?.() ?? 0;
          return lag <= MAX_LOG_LAG_MS ? null : `it lags by ${Math.round(lag / 1_000)} s`;
        },
      }),
      signer: () => (signer.pid === null ? 'it is not running' : null),
      async disk() {
        const { bavail, bsize } = await statfs(dataDir);
        freeBytes = bavail * bsize;
        return freeBytes < MIN_FREE_BYTES ? 'less than 64 MB free' : null;
      },
      ...(contact !== null && {
        facts: () => (contact.knowsFacts() ? null : 'changes by other servers cannot be read'),
      }),
      // Calls depend on no hint.
      ...(contact !== null &&
        roles.has('live') && {
          hints: () => (contact.hearsHints() ? null : 'NATS does not answer'),
        }),
    },
    log,
  );
  metrics.gaugeBy(
    'dugout_part_up',
    'Whether a part that this server needs can serve: 1, or 0',
    'part',
    () => new Map(health.read().map(({ part, reason }) => [part, reason === null ? 1 : 0])),
  );
  const job: Job = {
    name: 'check health',
    everyMs: CHECK_EVERY_MS,
    runs: 'everywhere',
    run: () => health.run(),
  };
  return { health, job };
}
