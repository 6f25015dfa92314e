import { createReadStream, createWriteStream, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { BackupError } from './backup-error.ts';

/** A file, the first bytes of a file, or an empty folder in a piece of a backup. */
export interface PieceFile {
  readonly name: string;
  readonly path: string;
  readonly bytes?: number;
}

/** Higher levels gain little: database pages and pictures are compressed already. */
const LEVEL = 1;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Lists files and empty folders under a folder, by relative path, filtered by `isKept`. */
export function filesBelow(folder: string, isKept: (name: string) => boolean = () => true): PieceFile[] {
  const found: PieceFile[] = [];
  const walk = (below: string): void => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const name = join(below, entry.name);
      if (!isKept(name)) continue;
      if (entry.isDirectory()) {
        found.push({ name, path: join(folder, name) });
        walk(name);
      } else if (entry.isFile()) found.push({ name, path: join(folder, name) });
    }
  };
  walk('');
  return found;
}

/** Packs files into a `.tar.gz`. Skips a file that is removed while packing. */
export function packed(files: readonly PieceFile[]): Readable {
  const tar = pack();
  const archive = createGzip({ level: LEVEL });
  const fill = async (): Promise<void> => {
    for (const file of files) await addFile(tar, file);
    tar.finalize();
  };
  fill().catch((error: unknown) =>
    archive.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  tar.on('error', () => undefined);
  pipeline(tar, archive).catch(() => undefined);
  return archive;
}

async function addFile(tar: ReturnType<typeof pack>, { name, path, bytes }: PieceFile): Promise<void> {
  let stats: ReturnType<typeof lstatSync>;
  try {
    stats = lstatSync(path);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  const size = bytes ?? stats.size;
  await new Promise<void>((resolve, reject) => {
    const done = (error?: Error | null): void => (error ? reject(error) : resolve());
    if (stats.isDirectory()) {
      tar.entry({ name, size: 0, mode: 0o700, mtime: stats.mtime, type: 'directory' }, done).end();
      return;
    }
    const entry = tar.entry({ name, size, mode: 0o600, mtime: stats.mtime }, done);
    entry.on('error', reject);
    if (size === 0) entry.end();
    else
      createReadStream(path, { end: size - 1 })
        .on('error', reject)
        .pipe(entry);
  });
}

/**
 * Reads a `.tar.gz` from `packed` and passes each file to `take`, which must read all of it. Returns the number
 * of files.
 */
export async function unpacked(
  stages: readonly (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[],
  take: (name: string, content: Readable, isFolder: boolean) => Promise<void>,
): Promise<number> {
  const archive = extract();
  let files = 0;
  const read = async (): Promise<void> => {
    for await (const entry of archive) {
      const isFolder = entry.header.type === 'directory';
      if (!isFolder) files++;
      await take(entry.header.name, entry, isFolder);
      entry.resume();
    }
  };
  await Promise.all([pipeline([...stages, createGunzip(), archive]), read()]);
  return files;
}

export async function writePieceFile(
  folder: string,
  name: string,
  content: Readable,
  isFolder: boolean,
): Promise<void> {
  const path = join(folder, name);
  if (normalize(name).startsWith('..') || !path.startsWith(join(folder, '/')))
    throw new BackupError(`The backup names a file outside its folder: ${name}`);
  mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
  if (!isFolder) await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }));
}
