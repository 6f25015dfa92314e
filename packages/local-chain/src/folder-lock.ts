import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Locks a folder against a second process.
 * @returns a function that releases the lock
 * @throws Error when a living process has the lock
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'lock');
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
  } catch (error) {
    const holder = Number(readFileSync(path, 'utf8'));
    if (isAlive(holder))
      throw new Error(`The chain in ${folder} is run by process ${holder} already`, { cause: error });
    writeFileSync(path, String(process.pid));
  }
  return () => rmSync(path, { force: true });
}

function isAlive(id: number): boolean {
  try {
    return id > 0 && process.kill(id, 0);
  } catch {
    return false;
  }
}
