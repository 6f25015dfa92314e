import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDatabase } from './empty-database.mjs';
import { bin, must, ROOT } from './run.mjs';

const STAMP = join(ROOT, 'apps/server/dist/.stamp');
const SOURCES = [
  'package-lock.json',
  'packages',
  'apps/server/src',
  'apps/server/migrations',
  'apps/server/sql',
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/chunks.ts',
  'apps/web/early.ts',
  'apps/web/first-load.ts',
  'apps/web/plain-imports.ts',
  'apps/web/precompress.ts',
  'scripts/lib/build.mjs',
];
const SKIPPED = new Set(['node_modules', 'dist', 'test-results']);

/** Returns a hash over the names and contents of all build inputs. */
function sourceHash() {
  const hash = createHash('sha256');
  const walk = (path) => {
    const full = join(ROOT, path);
    if (!existsSync(full)) return;
    const entries = readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (SKIPPED.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
      if (entry.isDirectory()) walk(`${path}/${entry.name}`);
      else hash.update(`${path}/${entry.name}\0`).update(readFileSync(join(full, entry.name)));
    }
  };
  for (const path of SOURCES) {
    if (/\.\w+$/.test(path)) hash.update(readFileSync(join(ROOT, path)));
    else walk(path);
  }
  return hash.digest('hex');
}

/**
 * Bundles the server, its signer, the KMS client, the price reader, the picture decoder and the operator's commands
 * of an image into apps/server/dist, and the web app into apps/web/dist.
 */
export async function build() {
  const esbuild = [
    '--bundle',
    '--platform=node',
    '--target=node20',
    '--format=esm',
    '--sourcemap',
    '--log-level=warning',
    '--packages=external',
    '--alias:@dugout/domain=./packages/domain/src',
    '--alias:@dugout/contract=./packages/contract/src',
    '--alias:@dugout/market=./packages/market/src',
    '--alias:@dugout/solana=./packages/solana/src',
    '--alias:@dugout/wire=./packages/wire/src',
    '--alias:@dugout/simulator=./packages/simulator/src',
    '--alias:dugout-verify=./packages/verify/src',
  ];
  await must(bin('esbuild'), [
    'main=apps/server/src/main.ts',
    'signer=apps/server/src/signer/main.ts',
    'kms=apps/server/src/signer/kms/main.ts',
    'migrate=apps/server/src/app/cli/migrate.ts',
    'rotate-master-key=apps/server/src/app/cli/rotate-master-key.ts',
    'moderate=apps/server/src/features/moderation/cli/main.ts',
    'prices=apps/server/src/prices/main.ts',
    'pictures=apps/server/src/platform/pictures/decoder/main.ts',
    'embedded-worker=apps/server/src/platform/db/embedded/embedded-worker.ts',
    '--outdir=apps/server/dist',
    ...esbuild,
  ]);
  await prepareDatabase(join(ROOT, 'apps/server/dist/empty-database'));
  await must(bin('vite'), ['build', 'apps/web', '--logLevel', 'warn']);
  writeFileSync(STAMP, sourceHash());
}

export async function buildIfStale() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash()) return;
  console.log('Building ...');
  const start = Date.now();
  await build();
  console.log(`Built in ${((Date.now() - start) / 1000).toFixed(1)} s.`);
}
