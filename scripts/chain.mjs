import { join } from 'node:path';
import { bin, ensureInstalled, ROOT, run } from './lib/run.mjs';

await ensureInstalled();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.exit(await run(bin('tsx'), [join(ROOT, 'packages/testkit/src/chain/cli.ts'), ...process.argv.slice(2)]));
