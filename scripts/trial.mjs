/**
 * Large runs of money on a local chain: `npm run trial -- swaps --swaps 20000 --seed 7`, `npm run trial --
 * money --operations 1000000 --seed 7`. Large runs of trades on mainnet's programs: `npm run trial -- venues
 * --programs DIR --accounts DIR`. Messages of a clan chat whose server is killed: `npm run trial -- chat`;
 * calls whose server is killed: `npm run trial -- calls`.
 * Hostile messages and names: `npm run trial -- words --words 1000000 --seed 7`. Standings against a slow
 * recomputation from the books: `npm run trial -- standing --trades 100000`. A thief in eight positions, what each
 * takes counted: `npm run trial -- thief --minutes 60`. Ten times the planned load on every kind of call while
 * traders swap: `npm run trial -- load`. Everything killed, stopped or filled up in turn under a steady load:
 * `npm run trial -- faults`. Two hundred traders for hours, to see whether memory levels off: `npm run trial -- soak
 * --minutes 360`. A run of money that was stopped goes on where it stood when it is
 * started again. Ends with 1 when anything is not as it should be.
 */
import { become, ensureInstalled, ROOT } from './lib/run.mjs';

await ensureInstalled();
const { buildIfStale } = await import('./lib/build.mjs');
await buildIfStale();
await become(
  process.execPath,
  ['--import', 'tsx', `${ROOT}/apps/server/tests/chaos/main.ts`, ...process.argv.slice(2)],
  {
    // A group of its own: an interrupt reaches it once, by way of this program, and it stops at a checkpoint.
    detached: true,
    env: { ...process.env, TSX_TSCONFIG_PATH: `${ROOT}/apps/server/tsconfig.json` },
  },
);
