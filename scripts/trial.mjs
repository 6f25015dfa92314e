/**
 * Large trials. Money on a local chain: `npm run trial -- swaps --swaps 20000 --seed 7`, `npm run trial -- money
 * --operations 1000000 --seed 7`. Trades on mainnet's programs: `npm run trial -- venues --programs DIR
 * --accounts DIR`. Clan chat messages while the server is killed: `npm run trial -- chat`; calls while the server
 * is killed: `npm run trial -- calls`. A sandwich bot against protected and published trades: `npm run trial --
 * protection --swaps 500`. Hostile messages and names: `npm run trial -- words --words 1000000 --seed
 * 7`. Standings compared with a slow recomputation from the ledger: `npm run trial -- standing --trades 100000`.
 * A thief in eight positions, with the losses in each: `npm run trial -- thief --minutes 60`. Ten times the
 * planned load on every kind of call while traders swap: `npm run trial -- load`. Everything killed, stopped or
 * filled up in turn under a steady load: `npm run trial -- faults`. Two hundred traders for hours, to see whether
 * memory levels off: `npm run trial -- soak --minutes 360`. Swaps in full blocks by three senders: `npm run trial --
 * landing`. An interrupted money trial continues when started
 * again. Exits with 1 on any deviation.
 */
import { become, ensureInstalled, ROOT } from './lib/run.mjs';

await ensureInstalled();
const { buildIfStale } = await import('./lib/build.mjs');
await buildIfStale();
await become(
  process.execPath,
  ['--import', 'tsx', `${ROOT}/apps/server/tests/chaos/main.ts`, ...process.argv.slice(2)],
  {
    // A separate process group: an interrupt reaches it once, through this program, and it stops at a checkpoint.
    detached: true,
    env: { ...process.env, TSX_TSCONFIG_PATH: `${ROOT}/apps/server/tsconfig.json` },
  },
);
