import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { delayOf, FRESH_MS, holderOf, READS } from '../processes/market-view.ts';
import type { WholeServer } from '../processes/whole-world.ts';
import { heldAfter } from '../scenarios/two-servers.ts';
import { demandReader } from './kills.ts';
import { allowed, ofRole, seconds, untilAllReady, type WholeRun } from './whole-run.ts';

const HOUR_MS = 3_600_000;
const SHIFTED_MS = 10_000;
const LONG_MS = 60_000;

/** F8: the wall clock of one server of each role is set an hour ahead, an hour back, and right again. */
export async function setClocks(run: WholeRun): Promise<void> {
  const { whole, report, ownPage } = run;
  const faults: string[] = [];
  const gaps: string[] = [];
  const most = allowed(run, 0);
  const reader = await demandReader(run);
  const servers = ['api', 'live', 'jobs'].flatMap((role) =>
    ofRole(whole, role as WholeServer['role']).slice(0, 1),
  );
  for (const server of [reader, ...servers]) {
    for (const shift of [HOUR_MS, -HOUR_MS, 0]) {
      const began = performance.now();
      writeFileSync(server.clockFile, `${shift}`);
      await pause(SHIFTED_MS);
      const gap = ownPage.longestGap(began);
      const what = `${server.name} ${shift / HOUR_MS} h`;
      gaps.push(`${what} ${seconds(gap)}`);
      if (gap > most) faults.push(`${what}: ${seconds(gap)} without a served call`);
      for (const other of ofRole(whole, 'api'))
        if (other !== server) faults.push(...(await oldTape(other, what)));
      if (server === reader && (await holderOf(whole, READS))?.name !== reader.name)
        faults.push(`${what}: its lease went to another server`);
    }
    for (const late of await untilAllReady(whole)) faults.push(`${server.name}: ${late} is not ready again`);
  }
  report.none(
    'F8 the clock of one server is an hour off: calls go on, the tapes of the others are fresh, leases hold',
    faults,
    `longest time without a served call: ${gaps.join(', ')}`,
  );
}

async function oldTape(server: WholeServer, what: string): Promise<string[]> {
  let delay: number | null = null;
  const fresh = await heldAfter(LONG_MS, async () => {
    delay = await delayOf(server);
    return delay !== null && Math.abs(delay) < FRESH_MS;
  });
  return fresh === null ? [`${what}: the tape of ${server.name} is ${delay} ms old`] : [];
}
