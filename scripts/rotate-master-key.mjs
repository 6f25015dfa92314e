/** Rotates the master key of the signer's folder, while nothing runs: `npm run rotate-master-key`. */
import { bin, ensureInstalled, ROOT, run } from './lib/run.mjs';

await ensureInstalled();
process.exit(
  await run(bin('tsx'), [`${ROOT}/apps/server/src/app/cli/rotate-master-key.ts`], {
    env: { TSX_TSCONFIG_PATH: `${ROOT}/apps/server/tsconfig.json` },
  }),
);
