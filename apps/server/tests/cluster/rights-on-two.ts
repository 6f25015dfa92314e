/** The callers of the table of rights on two servers: their rights change on A, their calls go to B. */
import { testClient } from '@dugout/testkit/client';
import {
  type Callers,
  callersOf,
  callingAt,
  cellOf,
  type Kind,
  type Made,
  SIGNED,
  type Signed,
} from '#tests/calls/rights/callers.ts';
import { between, type ChattyClan } from '#tests/chat/world.ts';
import { type CallableServer, callableServer } from '#tests/kit/callable-server.ts';
import { livePage } from '#tests/kit/live-page.ts';

/**
 * Signs everybody up on A, lets B answer each of them, so that it knows what they could do before, and changes their
 * rights on A.
 */
export async function callersOnTwo(
  a: CallableServer,
  bAddress: string,
): Promise<{ readonly onA: Callers; readonly onB: Callers }> {
  const b = callableServer(bAddress);
  const onA = await callersOf(a, (people, clan) => readAtB(b, people, clan));
  return { onA, onB: callingAt(onA, b) };
}

async function readAtB(b: CallableServer, people: Callers['people'], clan: ChattyClan): Promise<void> {
  for (const kind of SIGNED) {
    const person = people[kind];
    const client = testClient(b.address, person);
    const paths = ['/chat/channels', `/chat/channels/${clan.id}`, '/clan/user', '/friends', '/notifications'];
    const direct = kind === 'owner' ? [] : [`/chat/channels/${between(people.owner, person)}`];
    for (const path of [...paths, ...direct]) await client.call(`/api/v1${path}`);
  }
}

/** Returns who is admitted on a server to the live channels of the clan, of two friends, and of a first message. */
export async function readersAt(
  server: Pick<CallableServer, 'address'>,
  { people, clan, direct, waiting }: Callers,
): Promise<Readonly<Record<string, readonly Kind[]>>> {
  const readers: Record<string, Kind[]> = { clan: [], direct: [], waiting: [] };
  for (const kind of SIGNED) {
    const page = await livePage(server.address, people[kind]);
    const token = await people[kind].token();
    for (const [which, id] of Object.entries({ clan: clan.id, direct, waiting })) {
      page.subscribe(`chat:${id}`, undefined, token);
      const type = await page.find(`chat:${id}`, (frame) => (frame.type === 'delta' ? null : frame.type));
      if (type === 'snapshot') readers[which]?.push(kind);
    }
    page.close();
  }
  return readers;
}

export const READERS: Readonly<Record<string, readonly Kind[]>> = {
  clan: ['member', 'officer', 'owner'],
  direct: ['friend', 'owner'],
  waiting: ['stranger'],
};

/** A right of a caller that changes, and comes back, on A. */
export interface RightChange {
  readonly title: string;
  readonly kind: Signed;
  readonly make: (callers: Callers) => Made | Promise<Made>;
  readonly before: string;
  readonly after: string;
  readonly change: (callers: Callers) => Promise<unknown>;
  readonly back: (callers: Callers) => Promise<unknown>;
}

const saying = (channel: string): Made => [
  'POST',
  `/chat/channels/${channel}/messages`,
  { text: 'hello', clientId: `change${++sent}` },
];
let sent = 0;
const NOT_FOUND = '404 chat_not_found';

/** Called on B before the change, after it, and after it was taken back. */
export const RIGHT_CHANGES: readonly RightChange[] = [
  {
    title: 'an officer who is demoted pins nothing',
    kind: 'officer',
    make: async ({ people, clan }) => [
      'PUT',
      `/chat/channels/${clan.id}/messages/${(await people.member.said(clan.id, 'inside')).id}/pin`,
      { pinned: true },
    ],
    before: 'done',
    after: '403 chat_forbidden',
    change: ({ people, clan }) => people.owner.manage(clan.id, 'demote', people.officer),
    back: ({ people, clan }) => people.owner.manage(clan.id, 'promote', people.officer),
  },
  {
    title: 'a member who is kicked reads nothing',
    kind: 'member',
    make: ({ clan }) => ['GET', `/chat/channels/${clan.id}/messages`],
    before: 'done',
    after: NOT_FOUND,
    change: ({ people, clan }) => people.owner.manage(clan.id, 'kick', people.member),
    back: async ({ people, clan }) => {
      await people.owner.invite(people.member);
      await people.member.join(clan.id);
    },
  },
  {
    title: 'an applicant who is admitted reads the chat of the clan',
    kind: 'applicant',
    make: ({ clan }) => ['GET', `/chat/channels/${clan.id}/messages`],
    before: NOT_FOUND,
    after: 'done',
    change: ({ people, clan }) => people.owner.decide(clan.id, people.applicant, true),
    back: async ({ people, clan }) => {
      await people.applicant.leave(clan.id);
      await people.applicant.join(clan.id);
    },
  },
  {
    title: 'a friend who is blocked writes nothing',
    kind: 'friend',
    make: ({ direct }) => saying(direct),
    before: 'done',
    after: NOT_FOUND,
    change: ({ people }) => people.owner.block(people.friend),
    back: async ({ people: { owner, friend } }) => {
      await owner.end(friend);
      await friend.request(owner);
      await owner.accept(friend);
    },
  },
  {
    title: 'a blocked trader who is unblocked finds the blocker',
    kind: 'blocked',
    make: ({ people }) => [
      'POST',
      '/api/stream-token',
      {
        userId: people.blocked.userId,
        name: people.blocked.name,
        peerId: people.owner.userId,
        peerName: people.owner.name,
      },
    ],
    before: '404 trader_not_found',
    after: 'done',
    change: ({ people }) => people.owner.end(people.blocked),
    back: ({ people }) => people.owner.block(people.blocked),
  },
];

/** Returns what a caller of a change gets now. */
export const outcomeOn = (callers: Callers, { make, kind }: RightChange): Promise<string> =>
  cellOf(callers, { make }, kind);
