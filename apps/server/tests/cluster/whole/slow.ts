import { setTimeout as pause } from 'node:timers/promises';
import { LIVE_PATH } from '@dugout/contract/constants';
import { WebSocket } from 'ws';
import { heldAfter } from '../scenarios/two-servers.ts';
import { isReady, ofRole, seconds, type WholeRun } from './whole-run.ts';

const STOPPED_MS = 5_000;
const READ_EVERY_MS = 1_000;
const READ_BYTES = 1_024;
const SLOW_MS = 20_000;
const SLOW_PAGES = 20;
const LONG_MS = 120_000;
/** The load of the others may become this much slower. */
const SLOWER = 1.5;

/** F7: a live server stops for 5 s; then clients read 1 KB a second. */
export async function slowConsumers(run: WholeRun): Promise<void> {
  const { whole, report, baseline } = run;
  const [live] = ofRole(whole, 'live');
  if (live === undefined) return;
  const before = await sendTimes(run, STOPPED_MS);
  live.handle.signal('SIGSTOP');
  const during = await sendTimes(run, STOPPED_MS);
  live.handle.signal('SIGCONT');
  const back = await heldAfter(LONG_MS, () => isReady(live));
  const pages = Array.from({ length: SLOW_PAGES }, () => slowPage(live.address, whole.world.mints));
  const slow = await sendTimes(run, SLOW_MS);
  const open = pages.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  for (const page of pages) page.terminate();
  const most = SLOWER * before + 20 * baseline.callMs;
  report.check(
    `F7 a live server stops for ${seconds(STOPPED_MS)}, and clients read 1 KB a second: calls of the others take ${Math.round(most)} ms at p99 at most`,
    during <= most && slow <= most && back !== null,
    `p99 ${Math.round(before)} ms before, ${Math.round(during)} ms while it was stopped, ${Math.round(slow)} ms with ${SLOW_PAGES} slow clients, of which ${open} were still open; ready again after ${seconds(back)}`,
  );
}

/** Returns the p99 of a trader's calls within some time, in ms. */
async function sendTimes({ ownPage }: WholeRun, ms: number): Promise<number> {
  const began = performance.now();
  await pause(ms);
  const { times } = ownPage.since(began);
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** Subscribes to everything public and reads a kilobyte a second. */
function slowPage(address: string, mints: readonly string[]): WebSocket {
  const page = new WebSocket(`${address.replace('http', 'ws')}${LIVE_PATH}`);
  const channels = mints.flatMap((mint) => [{ name: `trades:${mint}` }, { name: `token:${mint}` }]);
  page.on('error', () => undefined);
  page.on('open', () => {
    page.send(JSON.stringify({ type: 'subscribe', channels }));
    page.pause();
  });
  let read = 0;
  page.on('message', (data) => {
    read += (data as Buffer).length;
    if (read < READ_BYTES) return;
    read = 0;
    page.pause();
  });
  const timer = setInterval(() => page.resume(), READ_EVERY_MS);
  page.on('close', () => clearInterval(timer));
  return page;
}
