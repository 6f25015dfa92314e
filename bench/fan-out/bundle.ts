import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OWN = ['domain', 'contract', 'market', 'solana', 'simulator', 'testkit'];

/**
 * Bundles a server as the build bundles ours, so that what is measured is what ships. @param entry from the
 * repository's root @returns the bundle's path
 */
export async function bundle(entry: string): Promise<string> {
  const outfile = `${ROOT}bench/results/${entry.replace('bench/', '').replace('.ts', '.mjs')}`;
  await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    packages: 'external',
    tsconfig: 'apps/server/tsconfig.json',
    alias: Object.fromEntries(OWN.map((name) => [`@dugout/${name}`, `./packages/${name}/src`])),
  });
  return outfile;
}
