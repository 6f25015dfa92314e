/**
 * Writes the types of the database's tables to apps/server/src/platform/db/tables. Run it after each change of a
 * migration.
 */
import { bin, ensureInstalled, ROOT, run } from './lib/run.mjs';

await ensureInstalled();
process.exit(
  await run(bin('tsx'), [`${ROOT}/apps/server/tests/operations/table-types/main.ts`], {
    env: { TSX_TSCONFIG_PATH: `${ROOT}/apps/server/tsconfig.json` },
  }),
);
