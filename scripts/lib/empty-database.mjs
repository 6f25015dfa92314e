import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes an empty database folder, which a first start copies instead of initialising one. The user who starts
 * need not be the one who built: all may read it, and nobody else may change it.
 */
export async function prepareDatabase(folder) {
  rmSync(folder, { recursive: true, force: true });
  const { PGlite } = await import('@electric-sql/pglite');
  const db = await PGlite.create(folder);
  await db.close();
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}
