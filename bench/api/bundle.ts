import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OWN = ['domain', 'contract', 'market', 'solana', 'simulator', 'testkit'];

/**
 * Bundles Dugout's server like the production build, so that the measurement reflects the shipped code. When run
 * from source, every function created by a call is named again.
 * @returns the path of the bundle
 */
export async function bundle(): Promise<string> {
  const outfile = `${ROOT}bench/results/api/serve-dugout.mjs`;
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['bench/api/serve-dugout.ts'],
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
