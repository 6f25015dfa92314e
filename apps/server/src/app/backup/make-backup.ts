import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { plainKeyFile } from '#/signer/keys/master-key.ts';
import { BackupError } from './backup-error.ts';
import { BackupFolder } from './backup-folder.ts';
import {
  embeddedFiles,
  journalHead,
  linesOfHead,
  secretFiles,
  signerFiles,
  uploadFiles,
} from './data-files.ts';
import type { DatabaseKind, Manifest } from './manifest.ts';
import { packed, unpacked } from './piece-files.ts';
import { DATABASE, JOURNAL_HEAD, PIECES, SECRETS, SIGNER, uploadPieces } from './pieces.ts';
import { dumpPostgres } from './postgres-programs.ts';

interface BackupSource {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly signerFolder: string;
  readonly masterKeyFile: string | null;
  readonly version: string;
}

export interface BackupOptions {
  readonly source: BackupSource;
  /** Target folder: empty, absent, or with an interrupted backup, which is then completed. */
  readonly folder: string;
  readonly passphrase: string;
  readonly withMasterKey: boolean;
  readonly now: () => Date;
  /** Called with each step. */
  readonly report: (line: string) => void;
}

/**
 * Makes a backup, or completes an interrupted one, and verifies the written files. The data folder of an embedded
 * database must not be open; a PostgreSQL may be in use.
 * @throws BackupError
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { source, report, now } = options;
  const backup = await openFolder(options);
  const wallets = await writePieces(backup, options);
  report('Verifying the backup');
  const pieces: Manifest['pieces'] = [];
  for (const name of PIECES)
    pieces.push({
      name,
      bytes: backup.bytesOf(name),
      sha256: await backup.hashOf(name),
      files: await filesIn(backup, name),
    });
  const uploads = pieces.filter(({ name }) => name.startsWith('uploads-'));
  const content: Manifest = {
    id: backup.head.id,
    finishedAt: now().toISOString(),
    version: source.version,
    wallets,
    uploads: uploads.reduce((sum, { files }) => sum + files, 0),
    pieces,
  };
  await backup.finish(content);
  return content;
}

async function openFolder(options: BackupOptions): Promise<BackupFolder> {
  const { source, folder, passphrase, withMasterKey, report, now } = options;
  const database: DatabaseKind = source.databaseUrl === null ? 'embedded' : 'postgresql';
  if (database === 'embedded' && !existsSync(join(source.dataDir, 'db')))
    throw new BackupError(`${source.dataDir} holds no database. Set DATA_DIR as for npm start.`);
  if (!existsSync(source.signerFolder))
    throw new BackupError(`${source.signerFolder} is missing: name the signer's DATA_DIR with --signer.`);
  if (withMasterKey && !hasMasterKey(source))
    throw new BackupError(
      'The master key is not in a file here. Add --without-master-key and keep it by itself.',
    );
  if (!BackupFolder.isBegun(folder))
    return BackupFolder.begin(folder, passphrase, {
      id: randomUUID(),
      begunAt: now().toISOString(),
      database,
      withMasterKey,
    });
  const backup = await BackupFolder.open(folder, passphrase);
  const { head } = backup;
  if (backup.isWhole)
    throw new BackupError(`${folder} holds a whole backup of ${head.begunAt}. Name another folder.`);
  if (head.database !== database || head.withMasterKey !== withMasterKey)
    throw new BackupError(
      `${folder} holds a backup that was begun with other settings. Name another folder.`,
    );
  // A wrong passphrase must not complete a backup begun with another one.
  for (const piece of PIECES) if (backup.has(piece)) await filesIn(backup, piece);
  report(`Going on with the backup that was begun at ${head.begunAt}`);
  return backup;
}

const hasMasterKey = ({ signerFolder, masterKeyFile }: BackupSource): boolean =>
  existsSync(masterKeyFile ?? plainKeyFile(signerFolder));

/** Writes the missing pieces in order. Returns how many wallets have a key in the backup. */
async function writePieces(backup: BackupFolder, options: BackupOptions): Promise<number> {
  const { source, withMasterKey, report } = options;
  const { dataDir, databaseUrl, signerFolder, masterKeyFile } = source;
  if (!backup.has(DATABASE)) {
    // A head read before an earlier attempt is older than this database.
    await backup.write(JOURNAL_HEAD, packed([journalHead(signerFolder)]));
    report('Database');
    if (databaseUrl === null) await backup.write(DATABASE, packed(embeddedFiles(dataDir)));
    else {
      const dump = dumpPostgres(databaseUrl);
      await backup.write(DATABASE, dump.bytes, dump.whole);
    }
  }
  report('Keys and journal');
  const head = await textIn(backup, JOURNAL_HEAD);
  const files = await signerFiles({
    folder: signerFolder,
    masterKeyFile,
    withMasterKey,
    journalLines: head === null ? null : linesOfHead(head),
  });
  await backup.write(SIGNER, packed(files));
  report('Uploads');
  for (const { piece, group } of uploadPieces)
    if (!backup.has(piece)) await backup.write(piece, packed(uploadFiles(dataDir, group)));
  report('Secrets');
  await backup.write(SECRETS, packed(secretFiles(dataDir)));
  return files.filter(({ name }) => /^wallets\/[^/]+\.json$/.test(name)).length;
}

/** Opens a complete piece and counts its files. */
async function filesIn(backup: BackupFolder, piece: string): Promise<number> {
  if (piece !== DATABASE || backup.head.database === 'embedded')
    return unpacked(backup.read(piece), async (_name, content) => void content.resume());
  await pipeline([...backup.read(piece), new Writable({ write: (_bytes, _encoding, done) => done() })]);
  return 1;
}

/** Returns the text of a piece's only file, or null without one. */
async function textIn(backup: BackupFolder, piece: string): Promise<string | null> {
  let content: string | null = null;
  await unpacked(backup.read(piece), async (_name, file) => {
    content = await text(file);
  });
  return content;
}
