import { setTimeout as pause } from 'node:timers/promises';
import { storedTrades } from '../processes/market-view.ts';
import { times } from '../processes/report.ts';
import { heldAfter } from '../scenarios/two-servers.ts';
import { countsOf } from './probe.ts';
import { allowed, areTapesFresh, seconds, untilAllReady, type WholeRun } from './whole-run.ts';

const LONG_MS = 180_000;
/** A database without an answer for this time is reported as away. */
const NOTICED_MS = 2_000;
const ELECTED_MS = 5_000;
const CHAIN_SLOT_MS = 1_000;
/** NATS elects a leader 4 to 9 s after the death of another, and 0.8 s later at most (`server/raft.go`). */
const ELECTION_MS = 9_800;
/** Tries of a reader that NATS assigns to the dead server, and one to a busy server. */
const READ_AGAIN_MS = 3_000;
const LEASE_MS = 8_000;

/** Returns the ms until the tapes are fresh; null for never. */
const untilFresh = ({ whole }: WholeRun): Promise<number | null> =>
  heldAfter(LONG_MS, () => areTapesFresh(whole));

/** F4: one nats-server stops, then all of them; one loses its streams. */
export async function stopNats(run: WholeRun): Promise<void> {
  await stopEachNats(run);
  await stopAllNats(run);
  await wipeNats(run);
}

async function stopEachNats(run: WholeRun): Promise<void> {
  const { whole, report, ownPage } = run;
  const gaps: number[] = [];
  const fresh: number[] = [];
  const faults: string[] = [];
  const mostGap = allowed(run, 0);
  const freshWithin = allowed(run, ELECTION_MS + READ_AGAIN_MS + CHAIN_SLOT_MS);
  for (const [number, node] of whole.nats.nodes.entries()) {
    const began = performance.now();
    await node.kill();
    await pause(CHAIN_SLOT_MS);
    const back = await untilFresh(run);
    const gap = ownPage.longestGap(began);
    gaps.push(gap);
    if (gap > mostGap) faults.push(`nats${number + 1}: ${seconds(gap)} without a served call`);
    if (back !== null) fresh.push(back);
    if (back === null || back > freshWithin)
      faults.push(`nats${number + 1}: tapes were fresh after ${seconds(back)}`);
    await node.start();
    await pause(ELECTED_MS);
  }
  report.none(
    `F4 one nats-server stops: calls go on, tapes are fresh within ${seconds(freshWithin)}`,
    faults,
    `fresh after ${times(fresh)}, longest time without a served call: ${times(gaps)}`,
  );
}

async function stopAllNats(run: WholeRun): Promise<void> {
  const { whole, report, ownPage, marketPage, traffic, awayMs } = run;
  const began = performance.now();
  await Promise.all(whole.nats.nodes.map((node) => node.kill()));
  await pause(awayMs);
  const over = performance.now();
  const [own, market] = [ownPage.longestGap(began, over), marketPage.longestGap(began, over)];
  const swaps = traffic.seen.filter(({ kind, isDone, start }) => kind === 'swap' && isDone && start > began);
  const answers = ownPage.since(began).answers;
  await Promise.all(whole.nats.nodes.map((node) => node.start()));
  const fresh = await untilFresh(run);
  const within = allowed(run, LEASE_MS + ELECTED_MS);
  const late = await untilAllReady(whole);
  const most = allowed(run, 0);
  report.check(
    `F4 all nats-servers are stopped for ${seconds(awayMs)}: calls go on`,
    own <= most && market <= most,
    `longest time without a served call: ${seconds(own)} own page, ${seconds(market)} market page (${seconds(most)} allowed); ${countsOf(answers)}`,
  );
  report.check('F4 swaps go on without NATS', swaps.length > 0, `${swaps.length} swaps`);
  report.check(
    `F4 with NATS the tapes are fresh within ${seconds(within)}, and all servers ready`,
    fresh !== null && fresh <= within && late.length === 0,
    `fresh after ${seconds(fresh)}${late.map((name) => `, ${name} is not ready`).join('')}`,
  );
}

async function wipeNats(run: WholeRun): Promise<void> {
  const { whole, report } = run;
  const [node] = whole.nats.nodes;
  if (node === undefined) return;
  await node.kill();
  node.wipe();
  await node.start();
  await pause(ELECTED_MS);
  // The others have what it lost: one of them may stop.
  const [, other] = whole.nats.nodes;
  const fresh = await untilFresh(run);
  await pause(ELECTED_MS);
  await other?.kill();
  await pause(CHAIN_SLOT_MS);
  const without = await untilFresh(run);
  await other?.start();
  report.check(
    'F4 a nats-server that lost its disk gets the streams again',
    fresh !== null && without !== null,
    `fresh after ${seconds(fresh)}, and ${seconds(without)} after another one had stopped`,
  );
}

/** F5: PostgreSQL stops for a while; then the primary is killed, and its standby promoted. */
export async function stopPostgres(run: WholeRun): Promise<void> {
  await stopPrimary(run);
  await promote(run);
}

async function stopPrimary(run: WholeRun): Promise<void> {
  const { whole, report, ownPage, awayMs } = run;
  const before = await storedTrades(whole);
  const began = performance.now();
  await whole.postgres.stopPrimary();
  await pause(awayMs);
  const { answers } = ownPage.since(began);
  const after = ownPage.since(began + allowed(run, NOTICED_MS));
  await whole.postgres.startPrimary();
  const back = performance.now();
  const served = await heldAfter(LONG_MS, () => ownPage.longestGap(back) < performance.now() - back - 1_000);
  const gap = ownPage.longestGap(back);
  const within = allowed(run, NOTICED_MS);
  report.check(
    `F5 PostgreSQL is stopped for ${seconds(awayMs)}: calls of traders are answered 503`,
    [...after.answers.keys()].every((answer) => answer.startsWith('503')),
    `${countsOf(answers)}`,
  );
  report.check(
    `F5 served again within ${seconds(within)} of its start`,
    served !== null && gap <= within,
    `after ${seconds(gap)}`,
  );
  const caughtUp = await heldAfter(LONG_MS, async () => (await storedTrades(whole).catch(() => 0)) > before);
  report.check('F5 the market is stored again', caughtUp !== null, `new trades after ${seconds(caughtUp)}`);
}

async function promote(run: WholeRun): Promise<void> {
  const { whole, report, ownPage } = run;
  const killed = performance.now();
  await whole.postgres.killPrimary();
  whole.postgres.promote();
  whole.followPrimary();
  const promoted = performance.now();
  const within = allowed(run, NOTICED_MS);
  await pause(within);
  const gap = ownPage.longestGap(killed);
  const began = performance.now();
  await whole.postgres.rejoin();
  const rejoined = performance.now() - began;
  const late = await untilAllReady(whole);
  const fresh = await untilFresh(run);
  report.check(
    `F5 the primary is killed and its standby promoted: served again within ${seconds(within)} of the promotion`,
    gap - (promoted - killed) <= within && late.length === 0 && fresh !== null,
    `promoted after ${seconds(promoted - killed)}, ${seconds(gap)} without a served call; a new standby after ${seconds(rejoined)}${late.map((name) => `, ${name} is not ready`).join('')}`,
  );
}
