import { setTimeout as pause } from 'node:timers/promises';
import { between, isShut, Person, said } from '../processes/people.ts';
import type { Cut, TcpProxy } from '../processes/tcp-proxy.ts';
import type { WholeServer } from '../processes/whole-world.ts';
import { heldAfter } from '../scenarios/two-servers.ts';
import { demandReader } from './kills.ts';
import { allowed, areTapesFresh, ofRole, seconds, untilAllReady, type WholeRun } from './whole-run.ts';

const CUT_MS = 12_000;
const NOTICED_MS = 4_000;
const RIGHT_HOLDS_MS = 1_000;
const LONG_MS = 180_000;
const DIRECTIONS = ['stalled', 'mute', 'deaf', 'closed'] as const satisfies readonly Cut[];

interface Way {
  readonly name: string;
  readonly ways: readonly TcpProxy[];
}

async function waysOf(run: WholeRun): Promise<readonly Way[]> {
  const { whole } = run;
  const [api] = ofRole(whole, 'api');
  const [live] = ofRole(whole, 'live');
  const [jobs] = ofRole(whole, 'jobs');
  const reader = await demandReader(run);
  const first = [...whole.routes].filter(([ends]) => ends.split(' ').includes('0')).map(([, way]) => way);
  return [
    { name: 'api1 from NATS', ways: api?.nats ?? [] },
    { name: 'live1 from NATS', ways: live?.nats ?? [] },
    { name: 'jobs1 from PostgreSQL', ways: jobs === undefined ? [] : [jobs.postgres] },
    { name: `${reader.name}, the reader, from NATS`, ways: reader.nats },
    { name: 'nats1 from nats2 and nats3', ways: first },
  ];
}

/** F6: parts that cannot reach each other: nothing passes, nothing passes one way, or connections are closed. */
export async function cutWays(run: WholeRun): Promise<void> {
  const { report, ownPage, whole } = run;
  const most = allowed(run, NOTICED_MS);
  const faults: string[] = [];
  const seen: string[] = [];
  for (const how of DIRECTIONS) {
    for (const { name, ways } of await waysOf(run)) {
      const began = performance.now();
      for (const way of ways) way.cut(how);
      await pause(CUT_MS);
      for (const way of ways) way.restore();
      const gap = ownPage.longestGap(began);
      if (gap > most) faults.push(`${name} ${how}: ${seconds(gap)} without a served call`);
      const fresh = await heldAfter(LONG_MS, () => areTapesFresh(whole));
      if (fresh === null) faults.push(`${name} ${how}: tapes stay old`);
      for (const late of await untilAllReady(whole))
        faults.push(`${name} ${how}: ${late} is not ready again`);
      seen.push(`${name} ${how} ${seconds(gap)}`);
    }
  }
  report.none(
    `F6 cuts of ${seconds(CUT_MS)}: served again within ${seconds(most)}, and everything comes back`,
    faults,
    `longest time without a served call: ${seen.join(', ')}`,
  );
  await blockDuringCut(run);
}

/** A friend is blocked while a live server is cut from NATS: its page there is shut, and it can send nothing. */
async function blockDuringCut(run: WholeRun): Promise<void> {
  const { whole, report } = run;
  const [live] = ofRole(whole, 'live') as [WholeServer];
  const apis = ofRole(whole, 'api');
  const [one, other] = whole.world.traders.slice(-2).map((trader, at) => new Person(trader, at)) as [
    Person,
    Person,
  ];
  const channel = between(one, other);
  await one.say(whole.haproxy, channel, 'before the block');
  const page = await other.page(live);
  page.subscribe(`chat:${channel}`, undefined, await other.token(whole.haproxy));
  await page.find(`chat:${channel}`, ({ type }) => type);
  const wasOpen = !isShut(page, `chat:${channel}`);
  for (const way of live.nats) way.cut('stalled');
  await one.done(whole.haproxy, '/friends/action', { friendId: other.userId, type: 'block' });
  const within = allowed(run, RIGHT_HOLDS_MS);
  const shut = await heldAfter(within, () => isShut(page, `chat:${channel}`));
  const answers = await Promise.all(apis.map((server) => other.say(server, channel, 'after the block')));
  for (const way of live.nats) way.restore();
  page.close();
  report.check(
    `F6 a block holds on a live server without NATS within ${seconds(within)}`,
    wasOpen && shut !== null && answers.every((answer) => answer !== null && answer.status !== 200),
    `shut after ${seconds(shut)}; sends of the blocked trader: ${answers.map(said).join(', ')}`,
  );
  await one.post(whole.haproxy, '/friends/action', { friendId: other.userId, type: 'decline' });
  await one.befriend(whole.haproxy, other);
}
