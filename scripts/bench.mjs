import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bin, ensureInstalled, ROOT, run } from './lib/run.mjs';

await ensureInstalled();
const all = readdirSync(join(ROOT, 'bench'))
  .filter((file) => /^[a-z-]+\.ts$/.test(file))
  .map((file) => file.replace('.ts', ''));
const given = process.argv.slice(2);
const firstOption = given.findIndex((argument) => argument.startsWith('--'));
const wanted = firstOption === -1 ? given : given.slice(0, firstOption);
/** Arguments from the first option on belong to the benchmark: `npm run bench -- table --minutes 30`. */
const options = firstOption === -1 ? [] : given.slice(firstOption);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark named ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}
mkdirSync(join(ROOT, 'bench/results'), { recursive: true });
/** Path aliases of the server for its internal imports. */
const env = { TSX_TSCONFIG_PATH: join(ROOT, 'apps/server/tsconfig.json') };
let failed = 0;
/** Interval of progress messages, in addition to the benchmark's own output. */
const PROGRESS_MS = 30_000;
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n=== ${name}`);
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1_000);
  const progress = setInterval(() => console.log(`... ${name} has run for ${seconds()} s`), PROGRESS_MS);
  if ((await run(bin('tsx'), ['--expose-gc', `bench/${name}.ts`, ...options], { env })) !== 0) failed++;
  clearInterval(progress);
  console.log(`=== ${name} took ${seconds()} s`);
}
process.exit(failed === 0 ? 0 : 1);
