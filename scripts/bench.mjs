import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bin, ensureInstalled, ROOT, run } from './lib/run.mjs';

await ensureInstalled();
const all = readdirSync(join(ROOT, 'bench'))
  .filter((file) => /^[a-z-]+\.ts$/.test(file))
  .map((file) => file.replace('.ts', ''));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark named ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}
mkdirSync(join(ROOT, 'bench/results'), { recursive: true });
let failed = 0;
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n=== ${name}`);
  if ((await run(bin('tsx'), ['--expose-gc', `bench/${name}.ts`])) !== 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
