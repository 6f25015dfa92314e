import type { Log } from '#/platform/log/log.ts';
import { awaitDatabase } from './await-database.ts';
import type { Db } from './db.ts';
import { EMBEDDED_CONNECTIONS, startEmbedded } from './embedded/embedded.ts';
import { createDb } from './kysely-db.ts';
import { createPool, type PoolOptions, type PoolUse, poolUse } from './pool.ts';
import { demandMigrated, migrate } from './schema/migrate.ts';
import { readSchema } from './schema/schema-files.ts';
import { type SchemaState, schemaState } from './schema/state.ts';

export interface Database {
  readonly db: Db;
  poolUse(): PoolUse;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** PostgreSQL to use instead of the embedded database. */
  readonly databaseUrl: string | null;
  /** Max connections to PostgreSQL; 20 by default. */
  readonly connections?: number;
  /** The data folder; the embedded database is in its subfolder `db`. */
  readonly dataDir: string;
  /** The folder that contains migrations/ and sql/. */
  readonly schemaFolder: string;
  readonly log: Log;
  /** Called when the embedded database broke. The process should exit and be restarted. */
  readonly onFatal: (error: Error) => void;
  /** Inspects the database before any change; throwing aborts the start. */
  readonly inspect?: Inspect;
  /** Called when PostgreSQL is unavailable and is waited for. Without it, that is an error. */
  readonly onAway?: (reason: string) => void;
  /** Whether the database must have this version's schema already, because a job migrates it. */
  readonly mustBeMigrated?: boolean;
}

/** Inspects a database before migration. Throws to refuse it. */
type Inspect = (db: Db, state: SchemaState) => Promise<void>;

const POSTGRES_CONNECTIONS = 20;

/** Opens the configured database and migrates it, unless a job does. The data folder must be locked by this process. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl !== null)
    return connect(
      { connectionString: options.databaseUrl, connections: options.connections ?? POSTGRES_CONNECTIONS },
      options,
    );
  const embedded = await startEmbedded(options.dataDir, options.onFatal);
  try {
    const database = await connect(
      { socketFolder: embedded.socketFolder, connections: EMBEDDED_CONNECTIONS },
      options,
    );
    return {
      db: database.db,
      poolUse: database.poolUse,
      close: async () => {
        await database.close();
        await embedded.close();
      },
    };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

export async function connect(
  pool: PoolOptions,
  options: Pick<DatabaseOptions, 'schemaFolder' | 'log' | 'inspect' | 'onAway' | 'mustBeMigrated'>,
): Promise<Database> {
  const connections = createPool(pool, (error) => options.log.warn({ error }, 'a database connection broke'));
  const db = createDb(connections, { embedded: 'socketFolder' in pool });
  try {
    const schema = readSchema(options.schemaFolder);
    const { onAway } = options;
    if (onAway !== undefined && 'connectionString' in pool) await awaitDatabase(connections, { onAway });
    if (options.inspect !== undefined) await options.inspect(db, await schemaState(connections, schema));
    if (options.mustBeMigrated === true) await demandMigrated(connections, schema);
    else {
      const migrated = await migrate(connections, schema);
      if (migrated.migrations + migrated.functions > 0) options.log.info(migrated, 'database migrated');
    }
    return { db, poolUse: () => poolUse(connections), close: () => db.close() };
  } catch (error) {
    await db.close();
    throw error;
  }
}
