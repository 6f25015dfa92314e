/** Rights that end on A end on B: a kick, a suspension, a sign-out. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { sendCommand } from '#/features/moderation/cli/send-command.ts';
import type { LivePage } from '#tests/kit/live-page.ts';
import { isShut, type Person, said } from '../processes/people.ts';
import { times } from '../processes/report.ts';
import { type FactsRun, heldAfter, twoOf } from './two-servers.ts';

const LOOKED_EVERY_MS = 20;
const QUIET_MS = 500;
const MEMBERS = 6;
const SUSPENDED = '403 account_suspended';
const founded = z.object({ data: z.object({ id: z.string() }) });

export async function revocations(run: FactsRun): Promise<void> {
  const [a] = twoOf(run.cluster);
  await kicks(run);
  await suspensions(run);
  await endings(run, 'sign-out', (person) => person.done(a, '/api/auth/sign-out', {}));
  await endings(run, 'sign-out by the operator', (person) => operate(a.dataDir, 'sign-out', person));
}

async function operate(
  dataDir: string,
  command: 'suspend' | 'lift' | 'sign-out',
  { name }: Person,
): Promise<void> {
  const answer = await sendCommand(dataDir, {
    command,
    operator: 'trial',
    userName: name,
    reason: 'A trial',
  });
  if (!answer.ok) throw new Error(`${command}: ${answer.message}`);
}

/** Suspends traders on A, who write on B. */
async function suspensions({ cluster, people, holdsMs, report }: FactsRun): Promise<void> {
  const [a, b] = twoOf(cluster);
  const faults: string[] = [];
  const held: number[] = [];
  for (const person of people.slice(1, 1 + MEMBERS)) {
    // A request that is refused either way.
    const codeOnB = async () => said(await person.post(b, '/friends', { friendId: person.userId }));
    const before = await codeOnB();
    await operate(a.dataDir, 'suspend', person);
    const heldMs = await heldAfter(holdsMs, async () => (await codeOnB()) === SUSPENDED);
    if (heldMs === null || before === SUSPENDED)
      faults.push(`${person.name}: ${before} before, ${await codeOnB()} after`);
    else held.push(heldMs);
    await operate(a.dataDir, 'lift', person);
    const liftedMs = await heldAfter(holdsMs, async () => (await codeOnB()) === before);
    if (liftedMs === null) faults.push(`${person.name}: ${await codeOnB()} after the end`);
  }
  report.none('a trader suspended on A writes nothing on B', faults, `held after ${times(held)}`);
}

/** Founds a clan on A whose members chat on B, and kicks them one by one. */
async function kicks(run: FactsRun): Promise<void> {
  const { cluster, people, holdsMs, report } = run;
  const [a, b] = twoOf(cluster);
  const [owner, ...others] = people;
  if (owner === undefined) throw new Error('an owner is needed');
  const clan = founded.parse(await owner.done(a, '/clan', { tag: 'TRIAL', name: 'Trial Guild' })).data.id;
  const channel = `chat:${clan}`;
  const faults: string[] = [];
  const held: number[] = [];
  for (const member of others.slice(0, MEMBERS)) {
    await member.done(a, '/clan/join-or-apply', { clanId: clan });
    const page = await openedOn(b, member, clan, holdsMs);
    await owner.done(a, '/clan/actions', { clanId: clan, type: 'kick', memberId: member.userId });
    const heldMs = await heldAfter(holdsMs, async () => {
      const answer = await member.get(b, `/chat/channels/${clan}/messages`);
      return answer?.status !== 200 && isShut(page, channel);
    });
    if (heldMs === null)
      faults.push(
        `${member.name}: ${said(await member.get(b, `/chat/channels/${clan}/messages`))}, topic ${isShut(page, channel) ? 'shut' : 'open'}`,
      );
    else held.push(heldMs);
    for (const on of [a, b]) await owner.say(on, clan, `after ${member.name}`);
    await pause(QUIET_MS);
    if (JSON.stringify(page.frames).includes(`after ${member.name}`)) faults.push(`${member.name} read on`);
    page.close();
  }
  report.none('a member kicked on A reads nothing on B', faults, `held after ${times(held)}`);
}

/** Opens a member's page of the clan's chat, as soon as the server admits the member. */
async function openedOn(
  server: { readonly address: string },
  member: Person,
  clan: string,
  holdsMs: number,
): Promise<LivePage> {
  const end = performance.now() + 10 * holdsMs;
  for (;;) {
    const page = await member.page(server);
    page.subscribe(`chat:${clan}`, undefined, await member.token(server));
    const type = await page.find(`chat:${clan}`, (frame) => frame.type);
    if (type === 'snapshot') return page;
    page.close();
    if (performance.now() > end) throw new Error(`${member.name} is not admitted`);
    await pause(LOOKED_EVERY_MS);
  }
}

async function endings(
  run: FactsRun,
  what: string,
  end: (person: Person) => Promise<unknown>,
): Promise<void> {
  const { cluster, people, holdsMs, report } = run;
  const [a, b] = twoOf(cluster);
  const faults: string[] = [];
  const held: number[] = [];
  for (const person of people.slice(1, 1 + MEMBERS)) {
    const page = await person.page(b);
    page.subscribe('chats');
    await page.find('chats', ({ type }) => type);
    await end(person);
    const heldMs = await heldAfter(holdsMs, () => page.isClosed());
    if (heldMs === null) faults.push(`${person.name}: the socket on B is open`);
    else held.push(heldMs);
    const answer = await person.get(b, '/friends');
    if (answer?.status === 200) faults.push(`${person.name}: B answers ${said(answer)}`);
    page.close();
    await person.signIn(a);
  }
  report.none(`a ${what} on A ends the sockets on B`, faults, `after ${times(held)}`);
}
