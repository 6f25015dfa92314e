/** Reports missing and inconsistent data of a stopped server: `npm run check`. */
import { become, bin, ensureInstalled, ROOT } from './lib/run.mjs';

await ensureInstalled();
await become(bin('tsx'), [`${ROOT}/apps/server/src/app/cli/check.ts`, ...process.argv.slice(2)], {
  env: { ...process.env, TSX_TSCONFIG_PATH: `${ROOT}/apps/server/tsconfig.json` },
});
