import { inspectLedger } from '#/features/wallets/offline.ts';
import { type Config, ConfigError } from '#/platform/config/config.ts';
import { createDb } from '#/platform/db/kysely-db.ts';
import { createPool } from '#/platform/db/pool.ts';
import { migrate, type PendingChanges, pendingChanges } from '#/platform/db/schema/migrate.ts';
import { type Needs, readSchema } from '#/platform/db/schema/schema-files.ts';

interface JobOptions {
  readonly args: readonly string[];
  readonly config: Pick<Config, 'databaseUrl' | 'tradingMode'>;
  readonly schemaFolder: string;
  readonly report: (line: string) => void;
}

const USAGE = 'npm run migrate -- --check | --apply';
/** A migration of a large table takes its time. */
const QUERY_TIMEOUT_MS = 12 * 3_600_000;

/**
 * Migrates the database of servers that only check it (`MIGRATE=job`), or reports what it lacks.
 * @returns the exit code: 0 when the database has this version's schema, 1 when `--check` finds that it does not
 * @throws ConfigError, MigrationError
 */
export async function migrateJob({ args, config, schemaFolder, report }: JobOptions): Promise<0 | 1> {
  const [how] = args;
  if (args.length !== 1 || (how !== '--check' && how !== '--apply')) throw new ConfigError(USAGE);
  if (config.databaseUrl === null)
    throw new ConfigError('DATABASE_URL is not set: the embedded database is migrated at the start.');
  const schema = readSchema(schemaFolder);
  const pool = createPool(
    { connectionString: config.databaseUrl, connections: 2, queryTimeoutMs: QUERY_TIMEOUT_MS },
    () => undefined,
  );
  const db = createDb(pool);
  try {
    const pending = await pendingChanges(pool, schema);
    for (const line of linesOf(pending)) report(line);
    const isCurrent = pending.migrations.length + pending.functions.length === 0;
    if (how === '--check' || isCurrent) return isCurrent ? 0 : 1;
    await inspectLedger(db, config.tradingMode);
    const { migrations, functions } = await migrate(pool, schema);
    report(`Applied ${migrations} migrations and ${functions} functions.`);
    return 0;
  } finally {
    await db.close();
  }
}

function linesOf({ migrations, functions }: PendingChanges): string[] {
  if (migrations.length + functions.length === 0) return ['The database has the schema of this version.'];
  return [
    ...migrations.map(({ name, needs }) => `pending migration ${name}: ${whoMayRun(needs)}`),
    ...functions.map((name) => `pending function ${name}`),
  ];
}

function whoMayRun(needs: Needs): string {
  if (needs === 'nothing') return 'servers may go on running';
  return needs === 'itself'
    ? 'stop servers of earlier versions first'
    : `stop servers without ${needs} first`;
}
