/**
 * P19: how long after a change of rights on one server another one applies it. A trader blocks another one on A, whose
 * page on B reads their chat: the time from the request on A until B refuses the page, the request itself included.
 * Two servers of the build, PostgreSQL with default settings but fsync off, and one nats-server.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { between, type Person } from '../apps/server/tests/cluster/processes/people.ts';
import { onTwoServers } from './cluster/built-cluster.ts';
import { Page } from './cluster/page.ts';
import { saveResults } from './fan-out/save-results.ts';

const GOAL_MS = 200;
const TRADERS = 20;
const WITHIN_MS = 30_000;
const TRIES = 100;
/** Facts of the round before are everywhere by then. */
const QUIET_MS = 50;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '300' } } });

interface Pair {
  readonly blocker: Person;
  readonly blocked: Person;
  readonly page: Page;
}

const withinTime = <T>(what: string, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`facts: ${what} did not happen`)), WITHIN_MS).unref();
    }),
  ]);

const took: { readonly fromRequest: number; readonly fromAnswer: number }[] = [];
await onTwoServers({ traders: TRADERS, bots: false }, async ({ people, servers: [a, b] }) => {
  const pairs: Pair[] = [];
  for (let at = 0; at + 1 < people.length; at += 2) {
    const [blocker, blocked] = people.slice(at, at + 2);
    if (blocker === undefined || blocked === undefined) continue;
    const page = new Page();
    await page.connect(b.address, blocked.cookie());
    pairs.push({ blocker, blocked, page });
  }
  for (let round = 0; round < Number(values.rounds); round++) {
    const pair = pairs[round % pairs.length];
    if (pair === undefined) throw new Error('no traders');
    const { blocker, blocked, page } = pair;
    const name = `chat:${between(blocker, blocked)}`;
    await blocker.post(a, '/friends/action', { friendId: blocked.userId, type: 'decline' });
    await blocker.befriend(a, blocked);
    const token = await blocked.token(b);
    const say = () => blocked.say(a, between(blocker, blocked), `round ${round}`);
    for (let tries = 0; (await say())?.status !== 200; tries++) {
      if (tries === TRIES) throw new Error(`facts: A did not admit a friend in round ${round}`);
      await pause(QUIET_MS);
    }
    for (let tries = 0; !page.model.known.has(name); tries++) {
      if (tries === TRIES) throw new Error(`facts: B did not admit a friend in round ${round}`);
      const answer = page.next(
        (frame) => 'channel' in frame && frame.channel === name && frame.type !== 'delta',
      );
      page.subscribe({ name, token });
      await withinTime('an answer to a subscription', answer);
      await pause(QUIET_MS);
    }
    const refused = page.next((frame) => frame.type === 'refused' && frame.channel === name);
    const began = performance.now();
    await blocker.done(a, '/friends/action', { friendId: blocked.userId, type: 'block' });
    const answered = performance.now();
    const at = await withinTime(`a refusal in round ${round}`, refused);
    page.model.leave(name);
    took.push({ fromRequest: at - began, fromAnswer: Math.max(0, at - answered) });
  }
  for (const { page } of pairs) page.close();
});

const percentile = (figure: 'fromRequest' | 'fromAnswer', share: number): number => {
  const sorted = took.map((one) => one[figure]).sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
const p99 = percentile('fromRequest', 0.99);
console.log(
  `${took.length} blocks on A: B refuses the page ${percentile('fromRequest', 0.5).toFixed(0)} ms after the request at p50, ${p99.toFixed(0)} ms at p99, ` +
    `${percentile('fromAnswer', 0.5).toFixed(0)} and ${percentile('fromAnswer', 0.99).toFixed(0)} ms after A's answer; goal ${GOAL_MS} ms: ${p99 <= GOAL_MS ? 'met' : 'not met'}`,
);
saveResults('facts', { goalMs: GOAL_MS, p99, took });
