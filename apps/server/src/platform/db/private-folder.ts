import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

/** Others can read files in the data folder, and this process cannot change that. */
export class FolderNotPrivateError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FolderNotPrivateError';
  }
}

/** Permission bits of everyone except the owner. */
const OTHERS = 0o077;
/** Not fixed here but refused by the signer: a key that others could read may be known to them. */
const MASTER_KEY = 'master.key';

/**
 * Makes a folder and its contents private to this user. A folder created beforehand or restored from a backup may
 * be open to others. Links are not followed; their targets must already be private.
 * @returns the paths whose modes were changed
 * @throws FolderNotPrivateError when something belongs to another user
 */
export function keepPrivate(folder: string): string[] {
  const mended: string[] = [];
  keep(folder, statSync(folder), mended);
  return mended;
}

function keep(path: string, stats: Stats, mended: string[]): void {
  checkOwner(path, stats);
  if ((stats.mode & OTHERS) !== 0) {
    chmodSync(path, stats.mode & ~OTHERS & 0o7777);
    mended.push(path);
  }
  if (!stats.isDirectory()) return;
  for (const name of readdirSync(path)) {
    const below = join(path, name);
    const its = lstatSync(below);
    if (its.isSymbolicLink()) checkTarget(below);
    else if (name !== MASTER_KEY) keep(below, its, mended);
  }
}

function checkOwner(path: string, { uid }: Stats): void {
  const user = process.getuid?.();
  if (user === undefined || uid === user) return;
  throw new FolderNotPrivateError(
    `${path} in DATA_DIR belongs to another user (${uid}, this is ${user}), who can read it: run as that user, or chown -R ${user} DATA_DIR.`,
  );
}

function checkTarget(link: string): void {
  const stats = statSync(link, { throwIfNoEntry: false });
  if (stats === undefined) return;
  checkOwner(link, stats);
  if ((stats.mode & OTHERS) !== 0)
    throw new FolderNotPrivateError(
      `${link} in DATA_DIR leads to a place that others can read: chmod go-rwx it.`,
    );
}
