/** Restores a backup into an empty folder and database: `npm run restore -- FOLDER`. */
import { become, bin, ensureInstalled, ROOT } from './lib/run.mjs';

await ensureInstalled();
await become(bin('tsx'), [`${ROOT}/apps/server/src/app/cli/restore.ts`, ...process.argv.slice(2)], {
  env: { ...process.env, TSX_TSCONFIG_PATH: `${ROOT}/apps/server/tsconfig.json` },
});
