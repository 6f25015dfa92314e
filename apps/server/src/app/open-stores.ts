import { readFileSync } from 'node:fs';
import type { OutsideKeys } from '#/execution/keys/outside-keys.ts';
import { readApiKey } from '#/execution/keys/turnkey/stamp.ts';
import { turnkeyKeys } from '#/execution/keys/turnkey/turnkey-keys.ts';
import { inspectLedger } from '#/features/wallets/offline.ts';
import { type Config, ConfigError } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import { lockFolder } from '#/platform/db/folder-lock.ts';
import { type Database, openDatabase } from '#/platform/db/open-database.ts';
import { keepPrivate } from '#/platform/db/private-folder.ts';
import { DatabaseLease } from '#/platform/leases/database-lease.ts';
import type { Log } from '#/platform/log/log.ts';
import type { SignerClient } from '#/signer/client.ts';
import { demandChecked } from './backup/unchecked-restore.ts';
import { demandRestored } from './backup/unfinished-restore.ts';
import type { Cleanup } from './cleanup.ts';
import { demandSynchronousStandby } from './demand-synchronous-standby.ts';
import { tradedChain } from './open-onchain.ts';
import { judgeSignerUser, openSigner } from './open-signer.ts';
import { openPrices, pricesPlace } from './price-process.ts';
import type { ServerOptions } from './server-options.ts';

/**
 * Opens the outside signer that creates new wallets, or returns null when the own signer creates them. Throws
 * `ConfigError` for an API key that cannot be read.
 */
function openOutsideKeys({ turnkey }: Config, log: Log): OutsideKeys | null {
  if (turnkey === null) return null;
  const { url, organizationId, apiKeyFile } = turnkey;
  try {
    const apiKey = readApiKey(readFileSync(apiKeyFile, 'utf8'));
    log.info({ url }, 'new wallets are made at Turnkey, which signs for them');
    return turnkeyKeys({ url, organizationId, apiKey, log, now: Date.now });
  } catch {
    throw new ConfigError('TURNKEY_API_KEY_FILE is no private key of P-256 in PEM');
  }
}

export function takeDataFolder({ config, log }: ServerOptions, cleanup: Cleanup): void {
  cleanup.add('lock', lockFolder(config.dataDir));
  demandRestored(config.dataDir);
  demandChecked(config.dataDir);
  const mended = keepPrivate(config.dataDir);
  if (mended.length > 0)
    log.warn(
      { files: mended.length, first: mended[0] },
      'others could read files in DATA_DIR: their modes were mended',
    );
}

export interface Stores {
  readonly db: Db;
  readonly poolUse: Database['poolUse'];
  readonly signer: SignerClient;
  readonly localChain: boolean;
  readonly outsideKeys: OutsideKeys | null;
}

export async function openStores(
  options: ServerOptions & { readonly serverId: string; readonly isSharing: boolean },
  cleanup: Cleanup,
): Promise<Stores> {
  const { config, log, places, onFatal, serverId, isSharing } = options;
  const { dataDir, databaseUrl, databaseConnections: connections } = config;
  const chain = await tradedChain(config, log);
  const place = pricesPlace(options);
  const signer = openSigner(options, chain, place);
  const outsideKeys = openOutsideKeys(config, log);
  cleanup.add('signer', () => signer.close());
  if (place !== null) {
    const prices = openPrices(options, place);
    cleanup.add('prices', () => prices.close());
  }
  // The embedded database is in the data folder, which is locked.
  const isReachable = options.database !== undefined || databaseUrl !== null;
  const lease = isReachable ? new DatabaseLease({ serverId, isSharing, log, onLost: onFatal }) : null;
  const opening =
    options.database ??
    openDatabase({
      databaseUrl,
      connections,
      dataDir,
      schemaFolder: places.schema,
      mustBeMigrated: config.migratedByJob,
      log,
      onFatal,
      inspect: async (db) => {
        await lease?.inspect(db);
        await inspectLedger(db, config.tradingMode);
      },
      onAway: (reason) => {
        log.warn({ reason }, 'the database does not answer: the start waits for it');
        options.onWaiting?.(`The database does not answer (${reason}): waiting for it.`);
      },
    });
  const [database] = await Promise.all([opening, signer.start()]);
  cleanup.add('database', () => database.close());
  await demandSynchronousStandby(database.db, config);
  if (lease !== null) {
    await lease.take(database.db);
    cleanup.add('lease', lease.keep(database.db));
  }
  judgeSignerUser(config, chain, log);
  return { db: database.db, poolUse: database.poolUse, signer, localChain: chain === 'local', outsideKeys };
}
