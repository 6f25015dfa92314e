/**
 * Large runs of money on a local chain: `npm run trial -- swaps --swaps 20000 --seed 7`, `npm run trial -- money --operations 1000000 --seed 7`.
 * A run that was stopped goes on where it stood when it is started again. Ends with 1 when anything is not as it should be.
 */
import { ensureInstalled, ROOT, run } from './lib/run.mjs';

await ensureInstalled();
const { buildIfStale } = await import('./lib/build.mjs');
await buildIfStale();
// What ends this program ends the run in order: it stops at a checkpoint.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
const entry = `${ROOT}/apps/server/tests/trial/main.ts`;
const env = { TSX_TSCONFIG_PATH: `${ROOT}/apps/server/tsconfig.json` };
process.exit(await run(process.execPath, ['--import', 'tsx', entry, ...process.argv.slice(2)], { env }));
