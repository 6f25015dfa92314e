import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Creates an empty database folder, which a first start copies instead of initializing one. The starting user may
 * differ from the building user, so it is readable by all and writable only by its owner.
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
