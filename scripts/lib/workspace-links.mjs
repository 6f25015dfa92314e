import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Links missing workspace packages into node_modules, as npm would, so that a pull with a new package needs no
 * installation. Does nothing without an installation. Returns the new links.
 */
export function linkWorkspaces(root) {
  if (!existsSync(join(root, 'node_modules'))) return [];
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const missing = Object.entries(packages).filter(
    ([place, { link }]) => link === true && !existsSync(join(root, place)),
  );
  for (const [place, { resolved }] of missing) {
    const path = join(root, place);
    mkdirSync(dirname(path), { recursive: true });
    try {
      symlinkSync(relative(dirname(path), join(root, resolved)), path);
    } catch (error) {
      // Another program may have made the link at the same time.
      if (error.code !== 'EEXIST') throw error;
    }
  }
  return missing.map(([place]) => place);
}
