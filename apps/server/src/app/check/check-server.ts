import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ChainConnection } from '#/execution/onchain/chain.ts';
import { openChain } from '#/execution/onchain/connection/chain-connection.ts';
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
import { judgeRestore } from './judge-restore.ts';

interface CheckOptions {
  readonly config: Config;
  readonly places: Places;
  /** The AWS variables, for a master key in a KMS. */
  readonly aws: Readonly<Record<string, string>>;
  /** Names of findings that the operator accepts. */
  readonly accepted?: readonly string[];
}

interface JudgedCheck extends CheckReport {
  /** Lines about what the check decided. */
  readonly decided: readonly string[];
}

/**
 * Checks the data of a stopped server. The database is opened without migration, the signer as at a start.
 * @throws FolderInUseError, MigrationError for a database that a start would migrate first
 */
export async function checkServer(options: CheckOptions): Promise<JudgedCheck> {
  const { config } = options;
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null && !existsSync(join(dataDir, 'db')))
    return {
      compared: [],
      journalLines: null,
      unfinished: [],
      forgotten: { withdrawals: [], pairs: [] },
      decided: [],
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
    const chain = openTradedChain(config);
    cleanup.add('chain', () => chain?.stop());
    const signer = await runningSigner(options, cleanup);
    const { db } = database;
    const report = await checkData({ config, db, signer, chain });
    return {
      ...report,
      decided: await judgeRestore(report, { dataDir, db, accepted: options.accepted ?? [] }),
    };
  } finally {
    await cleanup.run();
  }
}

const openTradedChain = (config: Config): ChainConnection | null =>
  config.tradingMode === 'live'
    ? openChain({ rpcUrls: config.tradingRpcUrls, wsUrls: config.tradingWsUrls })
    : null;

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
