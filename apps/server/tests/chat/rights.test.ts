import { describe, expect, it } from 'vitest';
import { refusal, shared, sharedServer } from '#tests/kit/testing.ts';
import { INSIDE, type Made, make, NOT_FOUND, OUTSIDE, rightsWorld, sending } from './rights-kit.ts';
import { between, type Chatty } from './world.ts';

const server = sharedServer();
const world = shared(() => rightsWorld(server));

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
    { userId: world.people.member.userId, minutes: null },
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
    expect(await except(world.people[kind], NOT_FOUND, world.clan.id, world.message)).toEqual({});
    expect((await world.people[kind].chats()).channels.map(({ id }) => id)).not.toContain(world.clan.id);
    expect(JSON.stringify((await world.people[kind].get('/chat/search?search=inside')).body)).not.toContain(
      'inside',
    );
  });

  it('lets a member read, write and change their own messages', async () => {
    const own = (await world.people.member.said(world.clan.id, 'own')).id;
    expect(await except(world.people.member, 'done', world.clan.id, own)).toEqual({
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
      const theirs = (await world.people[author].said(world.clan.id, 'theirs')).id;
      expect(await except(world.people[kind], 'done', world.clan.id, theirs)).toEqual({
        edit: '403 chat_not_author',
        ...refused,
      });
    },
  );

  it('does not expose its messages through another channel', async () => {
    const naming = only('before', 'read', 'edit', 'react', 'pin', 'report', 'delete');
    const found = await except(
      world.people.friend,
      '404 chat_message_not_found',
      world.direct,
      world.message,
      naming,
    );
    expect(found).toEqual({});
    const { body } = await world.people.friend.get(
      `/chat/channels/${world.direct}/cards?messages=${world.message}`,
    );
    expect(body.data).toEqual([]);
  });
});

describe('a direct message', () => {
  const outsiders = [...OUTSIDE, ...INSIDE].filter((kind) => kind !== 'friend' && kind !== 'owner');

  it.each(outsiders)('does not exist for a third party: %s', async (kind) => {
    expect(await except(world.people[kind], NOT_FOUND, world.direct, world.directMessage)).toEqual({});
    expect(
      await except(
        world.people[kind],
        '404 chat_request_not_found',
        world.direct,
        world.directMessage,
        REQUEST_CALLS,
      ),
    ).toEqual({});
  });

  it('is open to its two members, who have no roles in it', async () => {
    const rankless = { slowMode: FORBIDDEN, mute: FORBIDDEN };
    expect(await except(world.people.owner, 'done', world.direct, world.directMessage)).toEqual({
      ...rankless,
      edit: '403 chat_not_author',
      delete: FORBIDDEN,
    });
    expect(await except(world.people.friend, 'done', world.direct, world.directMessage)).toEqual(rankless);
  });

  it('can only be reported, accepted or declined by its recipient while pending', async () => {
    expect(
      await except(world.people.owner, NOT_FOUND, world.waiting, world.waitingMessage, without('send')),
    ).toEqual({
      report: 'done',
    });
    const requested = (await world.people.owner.chats()).requests.map(({ channelId }) => channelId);
    expect(requested).toEqual([world.waiting]);
  });

  it('is visible to its sender while pending, who cannot write more', async () => {
    const cannot = '403 chat_waiting';
    expect(
      await except(world.people.stranger, 'done', world.waiting, world.waitingMessage, without('delete')),
    ).toEqual({
      typing: cannot,
      send: cannot,
      edit: cannot,
      react: cannot,
      slowMode: FORBIDDEN,
      mute: FORBIDDEN,
    });
    expect(
      await except(
        world.people.stranger,
        '404 chat_request_not_found',
        world.waiting,
        world.waitingMessage,
        REQUEST_CALLS,
      ),
    ).toEqual({});
  });

  it('cannot be started across a block or with a missing user', async () => {
    const { owner, blocked, stranger } = world.people;
    const open = (by: Chatty, peerId: string) =>
      by.call('/api/stream-token', { userId: by.userId, name: by.name, peerId, peerName: 'x' });
    for (const [by, peerId] of [
      [blocked, owner.userId],
      [owner, blocked.userId],
      [owner, 'x'.repeat(24)],
    ] as const)
      expect(await open(by, peerId)).toMatchObject(refusal(404, 'trader_not_found'));
    expect(await make(blocked, sending(between(owner, blocked)))).toBe(NOT_FOUND);
    expect(await make(stranger, sending(between(owner, blocked)))).toBe(NOT_FOUND);
    expect(await make(stranger, sending(between(stranger, { userId: 'x'.repeat(24) })))).toBe(NOT_FOUND);
  });
});
