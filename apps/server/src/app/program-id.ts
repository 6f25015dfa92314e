import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Sources that determine the content of a snapshot, relative to apps/server. */
const SOURCES = [
  'src',
  '../../packages/domain/src',
  '../../packages/market/src',
  '../../packages/simulator/src',
];

/**
 * Returns a hash of the program and its runtime. Two programs with the same hash have the same state in memory.
 * `entry` is the path of main.ts or of its bundle.
 */
export function programId(entry: string): string {
  const path = fileURLToPath(entry);
  const hash = createHash('sha256').update(`${process.version} ${process.arch}\n`);
  if (path.endsWith('.ts')) for (const folder of SOURCES) hashFolder(join(dirname(path), '..', folder), hash);
  else hash.update(readFileSync(path));
  return hash.digest('hex');
}

function hashFolder(folder: string, hash: ReturnType<typeof createHash>): void {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) hashFolder(path, hash);
    else if (entry.name.endsWith('.ts')) hash.update(`${path}\n`).update(readFileSync(path));
  }
}
