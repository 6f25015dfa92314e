import { setTimeout as pause } from 'node:timers/promises';
import type { SmallDisk } from '#tests/chaos/faults/small-disk.ts';
import { storedTrades } from '../processes/market-view.ts';
import { heldAfter } from '../scenarios/two-servers.ts';
import { countsOf } from './probe.ts';
import { allowed, areTapesFresh, seconds, untilAllReady, type WholeRun } from './whole-run.ts';

const FULL_MS = 20_000;
const LONG_MS = 180_000;
const NOTICED_MS = 2_000;
/** A nats-server that found its disk full is started again. */
const STARTED_MS = 5_000;

/** F12: no room for PostgreSQL, then none for NATS. Everything goes on when there is. */
export async function fillDisks(run: WholeRun): Promise<void> {
  const { whole, report } = run;
  if (whole.disks === null) {
    report.note('F12 is left out: only root can mount small disks.');
    return;
  }
  await fill(run, 'PostgreSQL', whole.disks.postgres, async () => whole.postgres.startStopped());
  await fill(run, 'NATS', whole.disks.nats, async () => {
    for (const node of whole.nats.nodes) {
      await node.kill();
      await node.start();
    }
  });
}

async function fill(
  run: WholeRun,
  what: string,
  disk: SmallDisk,
  startAgain: () => Promise<void>,
): Promise<void> {
  const { whole, report, ownPage } = run;
  const began = performance.now();
  disk.fill();
  await pause(FULL_MS);
  const { answers } = ownPage.since(began);
  disk.free();
  const freed = performance.now();
  await startAgain();
  const within = allowed(run, NOTICED_MS + STARTED_MS);
  await pause(within);
  const gap = ownPage.longestGap(freed);
  const before = await storedTrades(whole);
  const fresh = await heldAfter(LONG_MS, () => areTapesFresh(whole));
  const stored = await heldAfter(LONG_MS, async () => (await storedTrades(whole)) > before);
  const late = await untilAllReady(whole);
  report.check(
    `F12 the disk of ${what} is full for ${seconds(FULL_MS)}: served again within ${seconds(within)} of the room`,
    gap <= within && fresh !== null && stored !== null && late.length === 0,
    `own page while it was full: ${countsOf(answers)}; served again after ${seconds(gap)}, tapes fresh after ${seconds(fresh)}, new trades stored after ${seconds(stored)}${late.map((name) => `, ${name} is not ready`).join('')}`,
  );
}
