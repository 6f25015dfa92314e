import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * The cost of each way to read a chain: bytes, calls and processor time, at volumes whose differences give the cost
 * of one transaction of each kind. FEED_SECONDS (40) is the measured time of each run.
 */
const child = fork(fileURLToPath(new URL('./feed-cost/run.ts', import.meta.url)), {
  env: {
    ...process.env,
    TSX_TSCONFIG_PATH: fileURLToPath(new URL('../apps/server/tsconfig.json', import.meta.url)),
  },
});
const [code] = await once(child, 'exit');
process.exitCode = code === 0 ? 0 : 1;
