import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#/platform/config/config.ts';
import { lockFolder } from '#/platform/db/folder-lock.ts';
import { openDatabase } from '#/platform/db/open-database.ts';
import { MigrationError } from '#/platform/db/schema/schema-files.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { SignerStartError } from '#/signer/client.ts';
import { demandRestored } from '../backup/unfinished-restore.ts';
import { Cleanup } from '../cleanup.ts';
import { openSigner } from '../open-signer.ts';
import type { Places } from '../places.ts';
import { type CheckedData, checkData } from './check-data.ts';
import type { CheckReport } from './findings.ts';

interface CheckOptions {
  readonly config: Config;
  readonly places: Places;
  /** The AWS variables, for a master key in a KMS. */
  readonly aws: Readonly<Record<string, string>>;
}

/**
 * Checks the data of a stopped server. The database is opened without migration, the signer as at a start.
 * @throws FolderInUseError, MigrationError for a database that a start would migrate first
 */
export async function checkServer(options: CheckOptions): Promise<CheckReport> {
  const { config } = options;
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null && !existsSync(join(dataDir, 'db')))
    return {
      compared: [],
      unfinished: [],
      findings: [{ kind: 'missing', name: 'no-database', text: `The database: ${dataDir} holds none.` }],
    };
  const cleanup = new Cleanup(silentLog);
  try {
    cleanup.add('lock', lockFolder(dataDir));
    demandRestored(dataDir);
    const database = await openDatabase({
      databaseUrl,
      dataDir,
      connections: 2,
      schemaFolder: options.places.schema,
      log: silentLog,
      onFatal: (error) => {
        throw error;
      },
      inspect: async (_db, state) => {
        if (state === 'empty') throw new MigrationError('The database is empty: there is nothing to check.');
        if (state === 'earlier')
          throw new MigrationError(
            'The database has the schema of an earlier version. Check it with that version, or start this one once, which migrates it.',
          );
      },
    });
    cleanup.add('database', () => database.close());
    return await checkData({ config, db: database.db, signer: await runningSigner(options, cleanup) });
  } finally {
    await cleanup.run();
  }
}

async function runningSigner(options: CheckOptions, cleanup: Cleanup): Promise<CheckedData['signer']> {
  const { config, places, aws } = options;
  const signerOptions = { config, places, aws, log: silentLog, onFatal: () => undefined };
  try {
    const signer = openSigner(signerOptions, 'none', null);
    cleanup.add('signer', () => signer.close());
    await signer.start();
    return signer;
  } catch (error) {
    if (error instanceof SignerStartError) return { failure: error.message };
    throw error;
  }
}
