import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Ten minutes of tape on a local Solana node with every kind of fault in sequence, compared with an offline
 * rebuild of the same tape. FEED_MINUTES, FEED_SLOT_MS (400 is real time) and FEED_SEED change the run; the same
 * seed gives the same tape and the same faults.
 */
const child = fork(fileURLToPath(new URL('./feed-faults/run.ts', import.meta.url)), {
  env: {
    ...process.env,
    TSX_TSCONFIG_PATH: fileURLToPath(new URL('../apps/server/tsconfig.json', import.meta.url)),
  },
});
const [code] = await once(child, 'exit');
process.exitCode = code === 0 ? 0 : 1;
