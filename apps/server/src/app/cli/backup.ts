/** `npm run backup -- FOLDER`, with the variables of the server. */
import { parseConfig } from '#/platform/config/config.ts';
import { lockFolder } from '#/platform/db/folder-lock.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { demandRestored } from '../backup/unfinished-restore.ts';
import { findPlaces } from '../places.ts';
import { backupArguments, readPassphrase, report, runCommand, signerFolderOf } from './command.ts';

const USAGE = 'npm run backup -- FOLDER [--signer DATA_DIR] [--without-master-key]';

runCommand(async () => {
  const { folder, signer, withMasterKey } = backupArguments(USAGE, process.argv.slice(2));
  const config = parseConfig(process.env);
  const passphrase = readPassphrase(process.env);
  const { dataDir, databaseUrl, masterKeyFile } = config;
  const signerFolder = signerFolderOf(config, signer);
  demandRestored(dataDir);
  // A PostgreSQL is dumped while it is in use; the embedded database has one reader at a time.
  const unlock = databaseUrl === null ? lockFolder(dataDir) : () => undefined;
  try {
    const { wallets, pieces } = await makeBackup({
      source: { dataDir, databaseUrl, signerFolder, masterKeyFile, version: findPlaces().version },
      folder,
      passphrase,
      withMasterKey,
      now: () => new Date(),
      report,
    });
    const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
    report(
      `Backup whole and verified in ${folder}: ${(bytes / 2 ** 20).toFixed(1)} MB, ${wallets} wallets, ${withMasterKey ? 'with' : 'without'} the master key.`,
    );
    return 0;
  } finally {
    unlock();
  }
});
