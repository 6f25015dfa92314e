import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Installed, built or written by a run: not part of the source, whichever folder it is in. */
const SKIPPED =
  /(^|\/)(node_modules|dist|coverage|test-results|playwright-report)$|^((apps\/[^/]+\/|bench\/)?data|bench\/(results|peers))$/;

/** The files below a path of the repository's root, which may be a file itself. */
export function* filesIn(path) {
  if (!statSync(path).isDirectory()) yield path;
  else
    for (const name of readdirSync(path))
      if (!SKIPPED.test(join(path, name))) yield* filesIn(join(path, name));
}
