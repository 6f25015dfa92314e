import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { plainKeyFile } from '#/signer/keys/master-key.ts';
import { filesBelow, type PieceFile } from './piece-files.ts';

/** Files that a start recreates, and files of a single process. */
const SIGNER_PASSED_OVER = /^journal\.(snapshot|head)$|\.tmp$|\.sock$/;
/** Matches the server's secrets, keys and ids at the top of `DATA_DIR`. */
const SECRET = /\.(secret|key|id)$/;
const UPLOAD_DIGITS = Array.from({ length: 16 }, (_, digit) => digit.toString(16));

/** Upload folders, by the first digit of the file names. */
export const UPLOAD_GROUPS: readonly string[] = UPLOAD_DIGITS;

export const journalHead = (signerFolder: string): PieceFile => ({
  name: 'journal.head',
  path: join(signerFolder, 'journal.head'),
});

/** Returns how many lines of the journal a head covers, or null for an invalid head. */
export function linesOfHead(head: string): number | null {
  const [, count] = /^(\d{1,15}) [0-9a-f]{64} /.exec(head) ?? [];
  return count === undefined ? null : Number(count);
}

const NEWLINE = 10;

/** Returns the length of a file's first lines in bytes, or null when it has fewer. */
async function lengthOfLines(path: string, lines: number): Promise<number | null> {
  if (lines === 0) return 0;
  let left = lines;
  let before = 0;
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = chunk;
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1))
      if (--left === 0) return before + at + 1;
    before += bytes.length;
  }
  return null;
}

interface SignerFilesOptions {
  readonly folder: string;
  /** Path of the master key, when it is outside the folder. */
  readonly masterKeyFile: string | null;
  readonly withMasterKey: boolean;
  /** Number of journal lines that belong to the backup. Null for a folder without a head. */
  readonly journalLines: number | null;
}

export async function signerFiles(options: SignerFilesOptions): Promise<PieceFile[]> {
  const { folder, masterKeyFile, withMasterKey, journalLines } = options;
  const inFolder = basename(plainKeyFile(folder));
  const files = filesBelow(folder, (name) => !SIGNER_PASSED_OVER.test(name) && name !== inFolder);
  const journal = join(folder, 'journal.log');
  const kept: PieceFile[] = [];
  for (const file of files) {
    if (file.path !== journal) kept.push(file);
    else if (journalLines !== null) {
      const bytes = await lengthOfLines(journal, journalLines);
      if (bytes === null) throw new Error(`${journal} is shorter than journal.head says`);
      kept.push({ ...file, bytes });
    }
  }
  const master = masterKeyFile ?? plainKeyFile(folder);
  if (withMasterKey && existsSync(master)) kept.push({ name: inFolder, path: master });
  return kept;
}

export const secretFiles = (dataDir: string): PieceFile[] =>
  readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && SECRET.test(entry.name))
    .map(({ name }) => ({ name, path: join(dataDir, name) }));

/** Lists uploads of an earlier version that no start has taken into the database yet. */
export function uploadFiles(dataDir: string, group: string): PieceFile[] {
  const folder = join(dataDir, 'uploads');
  if (!existsSync(folder)) return [];
  return filesBelow(folder, (name) => name.startsWith(group) && name.endsWith('.webp'));
}

/** Lists the folder of the embedded database, which must not be open. */
export const embeddedFiles = (dataDir: string): PieceFile[] =>
  filesBelow(join(dataDir, 'db'), (name) => name !== 'postmaster.pid');
