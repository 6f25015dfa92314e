import { join } from 'node:path';
import { bin, ensureInstalled, ROOT, run } from './lib/run.mjs';

await ensureInstalled();
const cwd = process.env['INIT_CWD'] ?? process.cwd();
process.exit(
  await run(bin('tsx'), [join(ROOT, 'packages/solana/src/cli/decode.ts'), ...process.argv.slice(2)], {
    env: { DECODE_CWD: cwd },
  }),
);
