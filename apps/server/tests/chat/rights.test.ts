import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { INSIDE, type Kind, type Made, make, NOT_FOUND, OUTSIDE, sending } from './rights-kit.ts';
import { between, type Chatty, type ChattyClan, chatty, chattyClans } from './world.ts';

let server: TestServer;
let clan: ChattyClan;
let people: Readonly<Record<Kind, Chatty>>;
/** The chat of owner and friend, and one started by the stranger that awaits the owner. */
let direct: string;
let waiting: string;
/** A member's own messages, one to read and one to delete each time. */
let message: string;
let directMessage: string;
let waitingMessage: string;

beforeAll(async () => {
  server = await testServer();
  const name = strangerNames();
  clan = await (await chattyClans(server, name))();
  const [stranger, friend, blocked, applicant, former] = await Promise.all(
    OUTSIDE.map(() => chatty(server, name())),
  );
  if (!stranger || !friend || !blocked || !applicant || !former) throw new Error('somebody is missing');
  people = { stranger, friend, blocked, applicant, former, ...clan };
  await befriend(friend, clan.owner);
  await clan.owner.block(blocked);
  await former.join(clan.id);
  await clan.officer.manage(clan.id, 'kick', former);
  await clan.owner.update({ id: clan.id, requireApproval: true });
  await applicant.join(clan.id);
  message = (await clan.member.said(clan.id, 'inside')).id;
  direct = between(clan.owner, friend);
  directMessage = (await friend.said(direct, 'between us')).id;
  waiting = between(clan.owner, stranger);
  waitingMessage = (await stranger.said(waiting, 'let me in')).id;
});
afterAll(() => server.stop());

/** Every call that names a channel, made about a message of a channel. */
const CALLS: Readonly<Record<string, (channel: string, about: string) => Made>> = {
  channel: (channel) => [`/chat/channels/${channel}`, 'GET'],
  messages: (channel) => [`/chat/channels/${channel}/messages`, 'GET'],
  before: (channel, about) => [`/chat/channels/${channel}/messages?before=${about}`, 'GET'],
  pins: (channel) => [`/chat/channels/${channel}/pins`, 'GET'],
  cards: (channel, about) => [`/chat/channels/${channel}/cards?messages=${about}`, 'GET'],
  search: (channel) => [`/chat/search?search=inside&channelId=${channel}`, 'GET'],
  read: (channel, about) => [`/chat/channels/${channel}/read`, 'POST', { messageId: about }],
  typing: (channel) => [`/chat/channels/${channel}/typing`, 'POST'],
  send: (channel) => sending(channel),
  edit: (channel, about) => [`/chat/channels/${channel}/messages/${about}`, 'PUT', { text: 'edited' }],
  react: (channel, about) => [
    `/chat/channels/${channel}/messages/${about}/reaction`,
    'PUT',
    { emoji: '👍', on: true },
  ],
  pin: (channel, about) => [`/chat/channels/${channel}/messages/${about}/pin`, 'PUT', { pinned: true }],
  report: (channel, about) => [
    `/chat/channels/${channel}/messages/${about}/report`,
    'POST',
    { reason: 'spam' },
  ],
  delete: (channel, about) => [`/chat/channels/${channel}/messages/${about}`, 'DELETE'],
  slowMode: (channel) => [`/chat/channels/${channel}/slow-mode`, 'PUT', { seconds: 0 }],
  mute: (channel) => [
    `/chat/channels/${channel}/mute`,
    'PUT',
    { userId: people.member.userId, minutes: null },
  ],
  notifications: (channel) => [`/chat/channels/${channel}/notifications`, 'PUT', { muted: false }],
};
const REQUEST_CALLS: typeof CALLS = {
  accept: (channel) => [`/chat/channels/${channel}/accept`, 'POST'],
  decline: (channel) => [`/chat/channels/${channel}/decline`, 'POST'],
};

const only = (...names: readonly string[]): typeof CALLS =>
  Object.fromEntries(Object.entries(CALLS).filter(([call]) => names.includes(call)));
const without = (name: string): typeof CALLS =>
  Object.fromEntries(Object.entries(CALLS).filter(([call]) => call !== name));

async function except(
  who: Chatty,
  usual: string,
  channel: string,
  about: string,
  calls: typeof CALLS = CALLS,
): Promise<Record<string, string>> {
  const came: Record<string, string> = {};
  for (const [call, of] of Object.entries(calls)) {
    const outcome = await make(who, of(channel, about));
    if (outcome !== usual) came[call] = outcome;
  }
  return came;
}

const FORBIDDEN = '403 chat_forbidden';

describe('a clan chat', () => {
  it.each(OUTSIDE)('does not exist for an outsider: %s', async (kind) => {
    expect(await except(people[kind], NOT_FOUND, clan.id, message)).toEqual({});
    expect((await people[kind].chats()).channels.map(({ id }) => id)).not.toContain(clan.id);
    expect(JSON.stringify((await people[kind].get('/chat/search?search=inside')).body)).not.toContain(
      'inside',
    );
  });

  it('lets a member read, write and change their own messages', async () => {
    const own = (await people.member.said(clan.id, 'own')).id;
    expect(await except(people.member, 'done', clan.id, own)).toEqual({
      pin: FORBIDDEN,
      slowMode: FORBIDDEN,
      mute: FORBIDDEN,
    });
  });

  it.each([
    ['member', 'officer', { delete: FORBIDDEN, pin: FORBIDDEN, slowMode: FORBIDDEN, mute: FORBIDDEN }],
    ['officer', 'owner', { delete: FORBIDDEN }],
    ['officer', 'member', {}],
    ['owner', 'officer', {}],
    ['owner', 'member', {}],
  ] as const)(
    'lets the %s do to a message of the %s what their role allows',
    async (kind, author, refused) => {
      const theirs = (await people[author].said(clan.id, 'theirs')).id;
      expect(await except(people[kind], 'done', clan.id, theirs)).toEqual({
        edit: '403 chat_not_author',
        ...refused,
      });
    },
  );

  it('does not expose its messages through another channel', async () => {
    const naming = only('before', 'read', 'edit', 'react', 'pin', 'report', 'delete');
    const found = await except(people.friend, '404 chat_message_not_found', direct, message, naming);
    expect(found).toEqual({});
    const { body } = await people.friend.get(`/chat/channels/${direct}/cards?messages=${message}`);
    expect(body.data).toEqual([]);
  });
});

describe('a direct message', () => {
  const outsiders = [...OUTSIDE, ...INSIDE].filter((kind) => kind !== 'friend' && kind !== 'owner');

  it.each(outsiders)('does not exist for a third party: %s', async (kind) => {
    expect(await except(people[kind], NOT_FOUND, direct, directMessage)).toEqual({});
    expect(
      await except(people[kind], '404 chat_request_not_found', direct, directMessage, REQUEST_CALLS),
    ).toEqual({});
  });

  it('is open to its two members, who have no roles in it', async () => {
    const rankless = { slowMode: FORBIDDEN, mute: FORBIDDEN };
    expect(await except(people.owner, 'done', direct, directMessage)).toEqual({
      ...rankless,
      edit: '403 chat_not_author',
      delete: FORBIDDEN,
    });
    expect(await except(people.friend, 'done', direct, directMessage)).toEqual(rankless);
  });

  it('can only be reported, accepted or declined by its recipient while pending', async () => {
    expect(await except(people.owner, NOT_FOUND, waiting, waitingMessage, without('send'))).toEqual({
      report: 'done',
    });
    const requested = (await people.owner.chats()).requests.map(({ channelId }) => channelId);
    expect(requested).toEqual([waiting]);
  });

  it('is visible to its sender while pending, who cannot write more', async () => {
    const cannot = '403 chat_waiting';
    expect(await except(people.stranger, 'done', waiting, waitingMessage, without('delete'))).toEqual({
      typing: cannot,
      send: cannot,
      edit: cannot,
      react: cannot,
      slowMode: FORBIDDEN,
      mute: FORBIDDEN,
    });
    expect(
      await except(people.stranger, '404 chat_request_not_found', waiting, waitingMessage, REQUEST_CALLS),
    ).toEqual({});
  });

  it('cannot be started across a block or with a missing user', async () => {
    const { owner, blocked, stranger } = people;
    const open = (by: Chatty, peerId: string) =>
      by.call('/api/stream-token', { userId: by.userId, name: by.name, peerId, peerName: 'x' });
    for (const [by, peerId] of [
      [blocked, owner.userId],
      [owner, blocked.userId],
      [owner, 'x'.repeat(24)],
    ] as const)
      expect(await open(by, peerId)).toMatchObject({ status: 404, body: { code: 'trader_not_found' } });
    expect(await make(blocked, sending(between(owner, blocked)))).toBe(NOT_FOUND);
    expect(await make(stranger, sending(between(owner, blocked)))).toBe(NOT_FOUND);
    expect(await make(stranger, sending(between(stranger, { userId: 'x'.repeat(24) })))).toBe(NOT_FOUND);
  });
});
