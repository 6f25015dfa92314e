/**
 * Manages reports, hidden messages, suspensions and invitations on the running server: `npm run moderate --
 * reports`.
 */
import { bin, ensureInstalled, ROOT, run } from './lib/run.mjs';

await ensureInstalled();
process.exit(
  await run(
    bin('tsx'),
    [`${ROOT}/apps/server/src/features/moderation/cli/main.ts`, ...process.argv.slice(2)],
    { env: { TSX_TSCONFIG_PATH: `${ROOT}/apps/server/tsconfig.json` } },
  ),
);
