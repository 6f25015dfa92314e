import { z } from 'zod';
import { Caller } from '#tests/chaos/caller.ts';
import { times } from '../processes/report.ts';
import { heldAfter } from '../scenarios/two-servers.ts';
import { TapePage } from './pages.ts';
import { allowed, ofRole, seconds, type WholeRun } from './whole-run.ts';

const LONG_MS = 180_000;
const OPENED_AT_ONCE = 200;
const MOVED_WITHIN_MS = 5_000;

const tape = z.object({ data: z.array(z.object({ id: z.string() })) });

/** F10: a live server is killed with many open pages: each ends with the server's state, without a gap. */
export async function storm(run: WholeRun): Promise<void> {
  const { whole, report, sockets } = run;
  const [killed] = ofRole(whole, 'live');
  const [mint = ''] = whole.world.mints;
  if (killed === undefined) return;
  const pages: TapePage[] = [];
  while (pages.length < sockets) {
    for (let n = 0; n < OPENED_AT_ONCE && pages.length < sockets; n++)
      pages.push(new TapePage(whole.haproxy.address, mint));
    const opened = await heldAfter(LONG_MS, () => pages.every(({ currentAt }) => currentAt !== null));
    if (opened === null) throw new Error(`${pages.length} pages cannot be opened`);
  }
  const killedAt = performance.now();
  await killed.handle.kill('server');
  await heldAfter(LONG_MS, () => pages.every(({ currentAt }) => currentAt !== null) && pages.some(wasCut));
  const moved = pages
    .filter(wasCut)
    .map(({ currentAt }) => (currentAt ?? Number.POSITIVE_INFINITY) - killedAt);
  await killed.handle.start();
  const last = moved.sort((a, b) => a - b)[Math.floor(moved.length * 0.99)] ?? Number.NaN;
  const within = allowed(run, MOVED_WITHIN_MS);
  report.check(
    `F10 a live server dies with its pages: they are at the other one within ${seconds(within)} at p99`,
    moved.length > 0 && last <= within,
    `${moved.length} of ${pages.length} pages were cut, moved after ${times(moved)}, p99 ${seconds(last)}`,
  );
  const [api] = ofRole(whole, 'api');
  const answer = await new Caller(api?.address ?? '').call(`/api/v1/token/${mint}/trades?limit=20`);
  const real = tape.safeParse(answer?.body).data?.data ?? [];
  const lacking = (): number => pages.filter((page) => real.some(({ id }) => !page.trades().has(id))).length;
  await heldAfter(within, () => lacking() === 0);
  report.none(
    'F10 every page ends with the state of the servers',
    [
      ...(real.length === 0 ? ['the token has no trades'] : []),
      ...(lacking() > 0 ? [`${lacking()} pages lack one of the newest ${real.length} trades`] : []),
      ...pages.flatMap(({ faults }) => faults),
    ],
    `${pages.length} pages, ${real.length} trades`,
  );
  for (const page of pages) page.close();
}

const wasCut = ({ cutAt }: TapePage): boolean => cutAt !== null;
