/** Backs up database, keys, uploads and secrets: `npm run backup -- FOLDER`. */
import { become, bin, ensureInstalled, ROOT } from './lib/run.mjs';

await ensureInstalled();
await become(bin('tsx'), [`${ROOT}/apps/server/src/app/cli/backup.ts`, ...process.argv.slice(2)], {
  env: { ...process.env, TSX_TSCONFIG_PATH: `${ROOT}/apps/server/tsconfig.json` },
});
