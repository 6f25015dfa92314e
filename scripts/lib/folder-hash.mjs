import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Returns the paths of all files below a folder, with forward slashes, in byte order. */
function filesBelow(folder, prefix = '') {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(folder, `${prefix}${entry.name}/`) : [`${prefix}${entry.name}`],
    )
    .sort((one, other) => (one < other ? -1 : 1));
}

/**
 * Returns the SHA-256 of each file of a folder, and one over all of them: over lines of hash, two spaces and
 * path, as printed by `sha256sum`. `isIgnored` excludes paths.
 */
export function hashFolder(folder, isIgnored = () => false) {
  const files = filesBelow(folder)
    .filter((path) => !isIgnored(path))
    .map((path) => ({ path, hash: sha256(readFileSync(join(folder, path))) }));
  return { files, hash: sha256(files.map(({ path, hash }) => `${hash}  ${path}\n`).join('')) };
}
