/**
 * `npm run --silent build-hash`: builds from a clean folder and prints a SHA-256 for the server and one for the
 * page, for comparison with other builds of the same commit. `-- --files` lists the hash of each file.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ROOT } from './lib/run.mjs';

await ensureInstalled();
const { build } = await import('./lib/build.mjs');
const { hashFolder } = await import('./lib/folder-hash.mjs');
const folders = { server: 'apps/server/dist', web: 'apps/web/dist' };
for (const folder of Object.values(folders)) rmSync(join(ROOT, folder), { recursive: true, force: true });
await build();
console.log(
  `node ${process.versions.node}, zlib ${process.versions.zlib}, brotli ${process.versions.brotli}`,
);
/** A database's identifier is random, and the stamp hashes sources: neither is executable code. */
const IGNORED = ['empty-database/', '.stamp'];
for (const [name, folder] of Object.entries(folders)) {
  const { hash, files } = hashFolder(join(ROOT, folder), (path) =>
    IGNORED.some((ignored) => path.startsWith(ignored)),
  );
  if (process.argv.includes('--files'))
    for (const file of files) console.log(`${file.hash}  ${folder}/${file.path}`);
  console.log(`${hash}  ${name}`);
}
