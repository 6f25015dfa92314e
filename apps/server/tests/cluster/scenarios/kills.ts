/** Server A is killed right after a block was sent to it: a committed block holds on B. */
import { setTimeout as pause } from 'node:timers/promises';
import { between, isShut, type Person, said } from '../processes/people.ts';
import { times } from '../processes/report.ts';
import { type FactsRun, twoOf } from './two-servers.ts';

const KILLED_WITHIN_MS = 20;
const LOOKED_EVERY_MS = 25;
const NEARER = 0.75;

export async function killedAtOnce(run: FactsRun, rounds: number): Promise<void> {
  const { cluster, people, random, holdsMs, report } = run;
  const [a, b] = twoOf(cluster);
  const usual = await usualBlockMs(run);
  // Moved towards the commit after each kill: earlier when the block was acknowledged, later when it was lost.
  let within = Math.max(KILLED_WITHIN_MS, 2 * usual);
  const faults: string[] = [];
  const held: number[] = [];
  const counts = { committed: 0, lost: 0, acknowledged: 0, unsent: 0 };
  const pairs = pairsOf(people.slice(2));
  for (let round = 0; round < rounds; round++) {
    const pair = pairs[round % pairs.length];
    if (pair === undefined) break;
    const [blocker, blocked] = pair;
    await blocker.post(a, '/friends/action', { friendId: blocked.userId, type: 'decline' });
    await blocker.befriend(a, blocked);
    const channel = between(blocker, blocked);
    await untilSaid(b, blocked, channel, holdsMs);
    const page = await blocked.page(b);
    page.subscribe(`chat:${channel}`, undefined, await blocked.token(b));
    await page.find(`chat:${channel}`, ({ type }) => type);
    if (isShut(page, `chat:${channel}`)) faults.push(`round ${round}: no page of two friends was opened`);
    // In every other round A commits, and its message to the other servers stays in the cut connection.
    const isUnsent = round % 2 === 1;
    if (isUnsent) a.nats.cut('stalled');
    const answer = blocker.post(a, '/friends/action', { friendId: blocked.userId, type: 'block' });
    await (isUnsent ? answer : pause(random() * within));
    await a.handle.kill('server');
    a.nats.restore();
    const killedAt = performance.now();
    const answered = await answer;
    if (answered?.status === 200) {
      counts.acknowledged += 1;
      if (!isUnsent) within *= NEARER;
    }
    let heldMs: number | null = null;
    let last = '';
    while (heldMs === null && performance.now() - killedAt < holdsMs) {
      await pause(LOOKED_EVERY_MS);
      const sent = await blocked.say(b, channel, `round ${round}`);
      last = said(sent);
      if (sent?.status !== 200 && isShut(page, `chat:${channel}`)) heldMs = performance.now() - killedAt;
    }
    const committed = await isBlocking(run, blocker, blocked);
    counts[committed ? 'committed' : 'lost'] += 1;
    if (!committed) within /= NEARER;
    if (committed && heldMs !== null) {
      held.push(heldMs);
      if (isUnsent) counts.unsent += 1;
    }
    if (committed && heldMs === null)
      faults.push(
        `round ${round}: the block was committed, and B answers ${last}, topic ${isShut(page, `chat:${channel}`) ? 'shut' : 'open'}`,
      );
    if (!committed && heldMs !== null) faults.push(`round ${round}: B refused a friend, ${last}`);
    if (!committed && answered?.status === 200) faults.push(`round ${round}: an acknowledged block was lost`);
    page.close();
    await a.handle.start();
    await blocker.post(a, '/friends/action', { friendId: blocked.userId, type: 'decline' });
    if (!committed) await blocked.post(a, '/friends/action', { friendId: blocker.userId, type: 'decline' });
  }
  report.none(
    'kill -9 of A around the commit of a block: it holds on B whenever it is there',
    faults,
    `${rounds} kills around ${Math.round(usual)} ms: ${counts.committed} committed, of which ${counts.acknowledged} were acknowledged, ${counts.lost} not; held after ${times(held)}`,
  );
  report.check(
    'blocks whose message was never sent hold on B',
    counts.unsent === Math.floor(rounds / 2),
    `${counts.unsent} of ${Math.floor(rounds / 2)}`,
  );
}

function pairsOf(people: readonly Person[]): [Person, Person][] {
  return people.flatMap((one, at) => people.slice(at + 1).map((other): [Person, Person] => [one, other]));
}

async function isBlocking({ cluster }: FactsRun, blocker: Person, blocked: Person): Promise<boolean> {
  const { rows } = await cluster.pool.query(
    `SELECT FROM trader_relation WHERE user_id = $1 AND other_id = $2 AND relation IN ('blocking', 'bothBlocking')`,
    [blocker.userId, blocked.userId],
  );
  return rows.length === 1;
}

/** Returns the median time of a block whose server lives. */
async function usualBlockMs({ cluster, people }: FactsRun): Promise<number> {
  const [a] = twoOf(cluster);
  const [one, other] = people;
  if (one === undefined || other === undefined) throw new Error('two traders are needed');
  const took: number[] = [];
  for (let n = 0; n < 5; n++) {
    const began = performance.now();
    await one.done(a, '/friends/action', { friendId: other.userId, type: 'block' });
    took.push(performance.now() - began);
    await one.done(a, '/friends/action', { friendId: other.userId, type: 'decline' });
  }
  return took.sort((x, y) => x - y)[2] ?? KILLED_WITHIN_MS;
}

/** Sends a message through B until it is accepted: B knows the friendship. */
async function untilSaid(
  b: { address: string },
  who: Person,
  channel: string,
  withinMs: number,
): Promise<void> {
  const end = performance.now() + 10 * withinMs;
  for (;;) {
    const answer = await who.say(b, channel, 'hello');
    if (answer?.status === 200) return;
    if (performance.now() > end) throw new Error(`B does not know the friendship: ${said(answer)}`);
    await pause(LOOKED_EVERY_MS);
  }
}
