/** `npm run restore -- FOLDER`, with the variables that the restored server will have. */
import { parseConfig } from '#/platform/config/config.ts';
import { lockFolder } from '#/platform/db/folder-lock.ts';
import { hasNoTables } from '#/platform/db/schema/state.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { backupArguments, readPassphrase, report, runCommand, signerFolderOf } from './command.ts';

const USAGE = 'npm run restore -- FOLDER [--signer DATA_DIR]';

runCommand(async () => {
  const { folder, signer } = backupArguments(USAGE, process.argv.slice(2));
  const config = parseConfig(process.env);
  const passphrase = readPassphrase(process.env);
  const { dataDir, databaseUrl, masterKeyFile } = config;
  const signerFolder = signerFolderOf(config, signer);
  const unlock = lockFolder(dataDir);
  try {
    const { finishedAt, wallets } = await restoreBackup({
      target: { dataDir, databaseUrl, signerFolder, masterKeyFile },
      folder,
      passphrase,
      isDatabaseEmpty: async () => databaseUrl !== null && hasNoTables(databaseUrl),
      report,
    });
    report(`Restored the backup of ${finishedAt}: ${wallets} wallets. Run npm run check before npm start.`);
    return 0;
  } finally {
    unlock();
  }
});
