import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { PICTURE_SIZES, UPLOAD_SIZES, type UploadSize } from './picture-sizes.ts';
import { addFiles } from './upload-files.repository.ts';

const FILE = /^([0-9a-f]{32})-(\d+)\.webp$/;

/**
 * Moves the uploads of an earlier version, which were files in a folder, into the database. An interrupted move goes
 * on at the next start. Pictures that lack a square are dropped.
 */
export async function takeUploadFiles({
  db,
  folder,
  log,
}: {
  readonly db: Db;
  readonly folder: string;
  readonly log: Log;
}): Promise<void> {
  if (!existsSync(folder)) return;
  const pictures = new Map<string, Map<UploadSize, string>>();
  for (const file of await readdir(folder)) {
    const [, name, digits] = FILE.exec(file) ?? [];
    const size = UPLOAD_SIZES.find((each) => String(each) === digits);
    if (name === undefined || size === undefined) continue;
    pictures.set(name, (pictures.get(name) ?? new Map()).set(size, join(folder, file)));
  }
  let taken = 0;
  for (const [name, files] of pictures) {
    if (!PICTURE_SIZES.every((size) => files.has(size))) continue;
    const read = [...files].map(async ([size, path]) => [size, await readFile(path)] as const);
    await addFiles(db, name, new Map(await Promise.all(read)));
    for (const path of files.values()) await rm(path);
    taken++;
  }
  await rm(folder, { recursive: true });
  if (taken > 0) log.info({ pictures: taken }, 'uploaded pictures were moved into the database');
}
