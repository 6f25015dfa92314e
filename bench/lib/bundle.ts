import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PACKAGES = readdirSync(`${ROOT}packages`);

/**
 * Bundles a server like the production build, so that the measurement reflects the shipped code. When run from
 * source, every function created by a call is named again.
 * @param entry relative to the repository's root
 * @returns the bundle's path
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
    alias: Object.fromEntries(PACKAGES.map((name) => [`@dugout/${name}`, `./packages/${name}/src`])),
  });
  return outfile;
}
