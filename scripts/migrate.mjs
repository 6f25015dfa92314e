/** Migrates the database of running servers, or reports what it lacks: `npm run migrate -- --check | --apply`. */
import { become, bin, ensureInstalled, ROOT } from './lib/run.mjs';

await ensureInstalled();
await become(bin('tsx'), [`${ROOT}/apps/server/src/app/cli/migrate.ts`, ...process.argv.slice(2)], {
  env: { ...process.env, TSX_TSCONFIG_PATH: `${ROOT}/apps/server/tsconfig.json` },
});
