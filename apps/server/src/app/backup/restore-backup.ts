import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { syncFolder, writeNewFile } from '#/signer/files.ts';
import { plainKeyFile } from '#/signer/keys/master-key.ts';
import { BackupError } from './backup-error.ts';
import { BackupFolder } from './backup-folder.ts';
import { journalHead } from './data-files.ts';
import type { Manifest } from './manifest.ts';
import { unpacked, writePieceFile } from './piece-files.ts';
import { DATABASE, JOURNAL_HEAD, PIECES, SECRETS, SIGNER } from './pieces.ts';
import { restorePostgres } from './postgres-programs.ts';
import { demandCheck } from './unchecked-restore.ts';
import { endRestore, noteProgress, restoreProgress } from './unfinished-restore.ts';

/**
 * Files allowed in a folder that counts as empty: the lock of this process and the marker of an unfinished
 * restore.
 */
const PASSED_OVER = new Set(['dugout.lock', 'restore.unfinished']);

interface RestoreTarget {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly signerFolder: string;
  readonly masterKeyFile: string | null;
}

interface RestoreOptions {
  readonly target: RestoreTarget;
  readonly folder: string;
  readonly passphrase: string;
  /** Reports whether the PostgreSQL at `databaseUrl` has no table. */
  readonly isDatabaseEmpty: () => Promise<boolean>;
  readonly report: (line: string) => void;
}

/**
 * Restores a complete backup into an empty data folder and an empty database, or completes an interrupted restore
 * of the same backup. Verifies every checksum before it writes anything. The caller holds the lock of the data
 * folder.
 * @throws BackupError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { target, folder, passphrase, report } = options;
  const backup = await BackupFolder.open(folder, passphrase);
  const manifest = await backup.manifest();
  const done = await demandEmpty(backup, options);
  report(`Verifying the backup of ${backup.head.begunAt}`);
  await backup.verify(manifest);
  noteProgress(target.dataDir, { id: manifest.id, done });
  for (const piece of PIECES) {
    if (done.includes(piece)) continue;
    report(`Restoring ${piece}`);
    await restorePiece(backup, piece, target);
    done.push(piece);
    noteProgress(target.dataDir, { id: manifest.id, done });
  }
  demandCheck(target.dataDir, { backupBegunAt: backup.head.begunAt });
  endRestore(target.dataDir);
  return manifest;
}

async function demandEmpty(
  { head }: BackupFolder,
  { target, isDatabaseEmpty }: RestoreOptions,
): Promise<string[]> {
  const { dataDir, databaseUrl, signerFolder } = target;
  if ((head.database === 'embedded') !== (databaseUrl === null))
    throw new BackupError(
      head.database === 'embedded'
        ? 'The backup is of the embedded database: leave DATABASE_URL out.'
        : 'The backup is of a PostgreSQL: set DATABASE_URL to an empty database.',
    );
  const earlier = restoreProgress(dataDir);
  const done = earlier?.id === head.id ? [...earlier.done] : [];
  if (earlier !== null && earlier.id !== head.id)
    throw new BackupError(`A restore of another backup into ${dataDir} was cut off. Empty the folder first.`);
  if (earlier === null)
    for (const folder of new Set([dataDir, signerFolder]))
      if (existsSync(folder) && readdirSync(folder).some((name) => !PASSED_OVER.has(name)))
        throw new BackupError(`${folder} is not empty. Restore into an empty folder.`);
  if (databaseUrl !== null && !done.includes(DATABASE) && !(await isDatabaseEmpty()))
    throw new BackupError('The database of DATABASE_URL is not empty. Restore into an empty one.');
  return done;
}

async function restorePiece(backup: BackupFolder, piece: string, target: RestoreTarget): Promise<void> {
  const { dataDir, databaseUrl, signerFolder } = target;
  if (piece === DATABASE && databaseUrl !== null) return restorePostgres(databaseUrl, backup.read(piece));
  const folder = folderOf(piece, target);
  if (piece === DATABASE) rmSync(folder, { recursive: true, force: true });
  const masterKey = basename(plainKeyFile(signerFolder));
  await unpacked(backup.read(piece), async (name, content, isFolder) => {
    if (piece === SIGNER && name === masterKey) await restoreMasterKey(content, target);
    else await writePieceFile(folder, name, content, isFolder);
  });
  if (existsSync(folder)) syncFolder(folder);
  syncFolder(dataDir);
}

function folderOf(piece: string, { dataDir, signerFolder }: RestoreTarget): string {
  if (piece === DATABASE) return join(dataDir, 'db');
  if (piece === JOURNAL_HEAD) return dirname(journalHead(signerFolder).path);
  if (piece === SIGNER) return signerFolder;
  return piece === SECRETS ? dataDir : join(dataDir, 'uploads');
}

/** Writes the master key to its path. An existing key there must be the same. */
async function restoreMasterKey(
  content: Readable,
  { masterKeyFile, signerFolder }: RestoreTarget,
): Promise<void> {
  const path = masterKeyFile ?? plainKeyFile(signerFolder);
  const key = await buffer(content);
  try {
    if (!existsSync(path)) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeNewFile(path, key);
    } else if (!readFileSync(path).equals(key))
      throw new BackupError(`${path} is another master key than the one in the backup. Move it away first.`);
  } finally {
    key.fill(0);
  }
}
