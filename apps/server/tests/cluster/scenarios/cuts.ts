/** Server B is cut from NATS, or from PostgreSQL: it admits nobody, and is right again when the way is open. */
import { setTimeout as pause } from 'node:timers/promises';
import { between, isShut, type Person, said } from '../processes/people.ts';
import { times } from '../processes/report.ts';
import { RoamingPage } from '../processes/roaming-page.ts';
import type { Cut } from '../processes/tcp-proxy.ts';
import { type FactsRun, heldAfter, twoOf } from './two-servers.ts';

const CUT_MS = 3_000;
/** A server that may have missed something stops admitting after this time. */
const NOTICED_MS = 2_000;
/** It closes its traders' sockets after this time. */
const CLOSED_AFTER_MS = 10_000;
const ROAMERS = 5;
const SAID_EVERY_MS = 2_000;

/** Two friends with a message in their chat, whose friendship both servers know. */
async function friendsOf(run: FactsRun, from: number): Promise<readonly [Person, Person]> {
  const { cluster, people, holdsMs } = run;
  const [a, b] = twoOf(cluster);
  const [one, other] = [people[from], people[from + 1]];
  if (one === undefined || other === undefined) throw new Error('two traders are needed');
  await one.post(a, '/friends/action', { friendId: other.userId, type: 'decline' });
  await one.befriend(a, other);
  for (const server of [a, b])
    await heldAfter(
      10 * holdsMs,
      async () => (await one.say(server, between(one, other), 'hello'))?.status === 200,
    );
  return [one, other];
}

/** Reports whether a new page is admitted to the trader's list of chats within `ms`. */
async function isAdmitted(person: Person, on: { readonly address: string }, ms: number): Promise<boolean> {
  const page = await person.page(on).catch(() => null);
  if (page === null) return false;
  page.subscribe('chats');
  const isIn = (): boolean =>
    page.frames.some(({ channel, type }) => channel === 'chats' && type === 'snapshot');
  await heldAfter(ms, () => isIn() || isShut(page, 'chats'));
  page.close();
  return isIn();
}

export async function cutFromNats(run: FactsRun, how: Cut): Promise<void> {
  const { cluster, report, holdsMs } = run;
  const [a, b] = twoOf(cluster);
  const [one, other] = await friendsOf(run, 2);
  const channel = between(one, other);
  const page = await one.page(b);
  page.subscribe(`chat:${channel}`, undefined, await one.token(b));
  await page.find(`chat:${channel}`, ({ type }) => type);
  b.nats.cut(how);
  const cutAt = performance.now();
  const missed = `missed ${how} ${cutAt}`;
  await other.say(a, channel, missed);
  await pause(NOTICED_MS + 500 - (performance.now() - cutAt));
  const admitted = await isAdmitted(one, b, 400);
  report.check(
    `${how} from NATS, B admits nobody to private channels`,
    !admitted,
    admitted ? 'admitted' : 'not admitted',
  );
  await pause(Math.max(0, CUT_MS - (performance.now() - cutAt)));
  b.nats.restore();
  const back = await heldAfter(10 * holdsMs, () => isAdmitted(one, b, 400));
  report.check(
    `after the cut B admits again`,
    back !== null,
    back === null ? 'never' : `after ${Math.round(back)} ms`,
  );
  const read = await heldAfter(5 * holdsMs, () => JSON.stringify(page.frames).includes(missed));
  const state = isShut(page, `chat:${channel}`) ? 'shut' : 'open';
  report.check(
    'an open page gets what it missed',
    read !== null,
    read === null ? `never, its topic is ${state}` : `after ${Math.round(read)} ms`,
  );
  page.close();
}

export async function cutFromPostgres(run: FactsRun, how: Cut): Promise<void> {
  const { cluster, report, holdsMs } = run;
  const [a, b] = twoOf(cluster);
  const [one, other] = await friendsOf(run, 4);
  const channel = between(one, other);
  const before = await one.get(b, '/friends');
  b.postgres.cut(how);
  const cutAt = performance.now();
  await other.done(a, '/friends/action', { friendId: one.userId, type: 'block' });
  await pause(NOTICED_MS + 300 - (performance.now() - cutAt));
  const during = await Promise.race([one.get(b, '/friends'), pause(2_000, null)]);
  const tookMs = performance.now() - cutAt;
  report.check(
    `${how} from PostgreSQL, B answers signed-in calls with 503`,
    before?.status === 200 && during?.status === 503,
    `${said(before)} before, ${said(during)} after ${Math.round(tookMs)} ms`,
  );
  await pause(Math.max(0, CUT_MS - (performance.now() - cutAt)));
  b.postgres.restore();
  const first = await heldAfter(20 * holdsMs, async () => (await one.get(b, '/friends'))?.status === 200);
  report.check(
    'after the cut B serves again',
    first !== null,
    first === null ? 'never' : `after ${Math.round(first)} ms`,
  );
  const sent = await one.say(b, channel, 'after the cut');
  report.check('changes during the cut hold at once', sent !== null && sent.status !== 200, said(sent));
  await other.post(a, '/friends/action', { friendId: one.userId, type: 'decline' });
}

export async function cutFromNatsForLong(run: FactsRun, seconds: number): Promise<void> {
  const { cluster, people, report } = run;
  const [a, b] = twoOf(cluster);
  const travelers = people.slice(6, 6 + 2 * ROAMERS);
  const pages: RoamingPage[] = [];
  for (let at = 0; at + 1 < travelers.length; at += 2) {
    const [one, other] = await friendsOf(run, 6 + at);
    pages.push(await RoamingPage.open({ person: one, other, addresses: [b, a] }));
  }
  b.nats.cut('stalled');
  const cutAt = performance.now();
  let said = 0;
  while (performance.now() - cutAt < seconds * 1_000) {
    for (const page of pages) await page.other.say(a, page.channelId, `during ${said++}`);
    await pause(SAID_EVERY_MS);
  }
  const left = pages.map(({ leftAt }) => (leftAt === null ? null : leftAt - cutAt));
  report.none(
    'cut for long, B closes the sockets of traders with a goodbye',
    pages.flatMap(({ goodbyes }, at) =>
      goodbyes[0] === 'shutdown' ? [] : [`page ${at}: ${goodbyes[0] ?? 'no goodbye'}`],
    ),
    times(left.filter((ms) => ms !== null)),
  );
  report.check(
    'they are closed after 10 s',
    left.every((ms) => ms !== null && ms > CLOSED_AFTER_MS / 2 && ms < 2 * CLOSED_AFTER_MS),
    `${left.map((ms) => (ms === null ? 'never' : Math.round(ms))).join(', ')} ms`,
  );
  await pause(SAID_EVERY_MS);
  const faults: string[] = [];
  for (const [at, page] of pages.entries()) {
    faults.push(...page.faults.map((fault) => `page ${at}: ${fault}`));
    if (page.address !== a.address) faults.push(`page ${at} is at ${page.address}, not at A`);
    const [shown, real] = [page.texts(), await page.texts({ of: a })];
    if (JSON.stringify(await shown) !== JSON.stringify(real))
      faults.push(`page ${at} shows ${(await shown).length} messages, A has ${real.length}`);
    page.close();
  }
  report.none(
    'they move to A and end with its state',
    faults,
    `${pages.length} pages, ${said} messages during the cut`,
  );
  b.nats.restore();
  const [first] = people;
  const back = first && (await heldAfter(30_000, () => isAdmitted(first, b, 400)));
  report.check('after it B admits again', typeof back === 'number', `after ${Math.round(back ?? -1)} ms`);
}
