/**
 * Trials of several servers on one database: `npm run test:cluster -- NAME` with `facts`, `keys`, `rights`, `jobs`,
 * `market`, `upgrade`, `whole` or `all`. The servers of the build run in separate processes with a private PostgreSQL,
 * nats-server, signer and local chain, all on this machine. `facts`: decisions of one server hold on the others, also
 * when it is killed at once or another is cut off; events stay in order over three dispatchers. `keys`: the same swaps
 * requested from two servers at once, orders cancelled on one while they fire on the other, and a chat room; all
 * answers have one order. `rights`: the table of rights with the caller's rights changed on A and the call made on B.
 * `jobs`: each turn of a shared job is run once. `market`: the server that reads the chain is killed and paused; the
 * tape stays that of the chain. `upgrade`: servers of a previous release and of this build trade together, and are
 * replaced one after the other. `whole`: two servers of each role behind HAProxy, three nats-servers, PostgreSQL with a
 * standby; one fault after the other while traders trade, and each acknowledged thing is there once. `--seed` repeats a
 * run. Prints what it saw, ends with `N passed, N failed`, and exits with 1 on a failure.
 */
import { become, ensureInstalled, ROOT } from './lib/run.mjs';

await ensureInstalled();
const { buildIfStale } = await import('./lib/build.mjs');
await buildIfStale();
await become(
  process.execPath,
  ['--import', 'tsx', `${ROOT}/apps/server/tests/cluster/main.ts`, ...process.argv.slice(2)],
  {
    // A separate process group, so that an interrupt reaches it once, through this program.
    detached: true,
    env: { ...process.env, TSX_TSCONFIG_PATH: `${ROOT}/apps/server/tsconfig.json` },
  },
);
