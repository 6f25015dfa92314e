import { between } from '#tests/chat/world.ts';
import {
  type Callers,
  type Cells,
  inside,
  type Kind,
  type Made,
  type Row,
  type Signed,
  signedIn,
} from './callers.ts';

const NOT_FOUND = '404 chat_not_found';
const NO_MESSAGE = '404 chat_message_not_found';
const NO_REQUEST = '404 chat_request_not_found';
const FORBIDDEN = '403 chat_forbidden';
const NOT_AUTHOR = '403 chat_not_author';
const WAITS = '403 chat_waiting';

let sent = 0;
type About = (callers: Callers) => string | Promise<string>;
interface ChannelCall {
  readonly call: Row['call'];
  readonly make: (channel: string, about: string, callers: Callers) => Made;
}

const to =
  (method: string, rest: string, body?: unknown) =>
  (channel: string, about: string): Made => [
    method,
    `/chat/channels/${channel}${rest.replace('{messageId}', about)}`,
    body,
  ];

/** Every call of a channel, made about a message. */
const CALLS = {
  channel: { call: 'GET /chat/channels/{id}', make: to('GET', '') },
  messages: { call: 'GET /chat/channels/{id}/messages', make: to('GET', '/messages?around={messageId}') },
  pins: { call: 'GET /chat/channels/{id}/pins', make: to('GET', '/pins') },
  cards: { call: 'GET /chat/channels/{id}/cards', make: to('GET', '/cards?messages={messageId}') },
  search: {
    call: 'GET /chat/search',
    make: (channel) => ['GET', `/chat/search?search=inside&channelId=${channel}`],
  },
  read: {
    call: 'POST /chat/channels/{id}/read',
    make: (channel, messageId) => ['POST', `/chat/channels/${channel}/read`, { messageId }],
  },
  typing: { call: 'POST /chat/channels/{id}/typing', make: to('POST', '/typing') },
  send: {
    call: 'POST /chat/channels/{id}/messages',
    make: (channel) => [
      'POST',
      `/chat/channels/${channel}/messages`,
      { text: 'hello', clientId: `r${++sent}` },
    ],
  },
  react: {
    call: 'PUT /chat/channels/{id}/messages/{messageId}/reaction',
    make: to('PUT', '/messages/{messageId}/reaction', { emoji: '👍', on: true }),
  },
  pin: {
    call: 'PUT /chat/channels/{id}/messages/{messageId}/pin',
    make: to('PUT', '/messages/{messageId}/pin', { pinned: true }),
  },
  report: {
    call: 'POST /chat/channels/{id}/messages/{messageId}/report',
    make: to('POST', '/messages/{messageId}/report', { reason: 'spam' }),
  },
  slowMode: {
    call: 'PUT /chat/channels/{id}/slow-mode',
    make: to('PUT', '/slow-mode', { seconds: 0 }),
  },
  mute: {
    call: 'PUT /chat/channels/{id}/mute',
    make: (channel, _about, { people }) => [
      'PUT',
      `/chat/channels/${channel}/mute`,
      { userId: people.member.userId, minutes: null },
    ],
  },
  notifications: {
    call: 'PUT /chat/channels/{id}/notifications',
    make: to('PUT', '/notifications', { muted: false }),
  },
  edit: {
    call: 'PUT /chat/channels/{id}/messages/{messageId}',
    make: to('PUT', '/messages/{messageId}', { text: 'edited' }),
  },
  delete: {
    call: 'DELETE /chat/channels/{id}/messages/{messageId}',
    make: to('DELETE', '/messages/{messageId}'),
  },
} as const satisfies Readonly<Record<string, ChannelCall>>;
type ChannelCallName = keyof typeof CALLS;

/** Returns a row for every call of one channel: `not found` except for its members, with the rights of each. */
function rowsOf(
  of: string,
  channel: (callers: Callers) => string,
  about: About,
  members: readonly Signed[],
  refused: Readonly<Partial<Record<ChannelCallName, Cells>>>,
): Row[] {
  const done = Object.fromEntries(members.map((kind) => [kind, 'done']));
  return Object.entries(CALLS).map(([name, { call, make }]) => ({
    call,
    of,
    make: async (callers) => make(channel(callers), await about(callers), callers),
    usual: NOT_FOUND,
    but: signedIn({ ...done, ...refused[name as ChannelCallName] }),
  }));
}

const only = (outcome: string, ...kinds: readonly Kind[]): Cells =>
  Object.fromEntries(kinds.map((kind) => [kind, outcome]));

/** Sends a new message as the member in the clan's chat, so that each may delete one. */
const memberSays: About = async ({ people, clan }) => (await people.member.said(clan.id, 'inside')).id;
const friendSays: About = async ({ people, direct }) => (await people.friend.said(direct, 'inside')).id;

/** A call that names its caller: for oneself, and in the name of another. */
const streamRows: readonly Row[] = [
  {
    call: 'POST /api/gen-user-token',
    make: ({ people }) => ['POST', '/api/gen-user-token', { userId: people.owner.userId }],
    of: 'as the owner',
    usual: '403 forbidden',
    but: signedIn({ owner: 'done' }),
  },
  {
    call: 'POST /api/stream-channel',
    make: ({ people }, kind) => {
      const { userId } = people[kind === 'guest' ? 'owner' : kind];
      const members = [...new Set([userId, people.member.userId, people.officer.userId])];
      return ['POST', '/api/stream-channel', { userId, members }];
    },
    of: 'as oneself',
    usual: '403 not_in_clan',
    but: signedIn(inside('done')),
  },
  {
    call: 'POST /api/stream-channel',
    make: ({ people: { owner, member } }) => [
      'POST',
      '/api/stream-channel',
      { userId: owner.userId, members: [owner.userId, member.userId] },
    ],
    of: 'as the owner',
    usual: '403 forbidden',
    but: signedIn({ owner: 'done' }),
  },
  {
    call: 'POST /api/stream-token',
    make: ({ people }, kind) => {
      const { userId, name } = people[kind === 'guest' ? 'stranger' : kind];
      const peer = people.owner;
      return ['POST', '/api/stream-token', { userId, name, peerId: peer.userId, peerName: peer.name }];
    },
    of: 'with the owner',
    usual: 'done',
    but: signedIn({ ...only('404 trader_not_found', 'blocked', 'blocker'), owner: '400 chat_is_self' }),
  },
  {
    call: 'POST /api/stream-token',
    make: ({ people: { owner, friend } }) => [
      'POST',
      '/api/stream-token',
      { userId: owner.userId, name: owner.name, peerId: friend.userId, peerName: friend.name },
    ],
    of: 'as the owner with the friend',
    usual: '403 forbidden',
    but: signedIn({ owner: 'done' }),
  },
];

/** A message named through the wrong channel: only the friend and the owner pass the channel check. */
const through = (name: ChannelCallName): Row => ({
  call: CALLS[name].call,
  of: 'of the clan, through the direct message',
  make: async (callers) => CALLS[name].make(callers.direct, await memberSays(callers), callers),
  usual: NOT_FOUND,
  but: signedIn(only(NO_MESSAGE, 'friend', 'owner')),
});

/** The owner has no chat with a user on either side of a block. */
const closed = (kind: 'blocked' | 'blocker'): Row => ({
  call: CALLS.send.call,
  of: `between the owner and the ${kind}`,
  make: (callers) => CALLS.send.make(between(callers.people.owner, callers.people[kind])),
  usual: NOT_FOUND,
  but: signedIn(),
});

const rankless = { slowMode: only(FORBIDDEN, 'owner', 'friend'), mute: only(FORBIDDEN, 'owner', 'friend') };
const unseen = Object.fromEntries(
  Object.keys(CALLS).map((name) => [name, only(NOT_FOUND, 'owner')]),
) as Readonly<Record<ChannelCallName, Cells>>;

export const chatRows: readonly Row[] = [
  ...streamRows,
  { call: 'GET /chat/channels', make: () => ['GET', '/chat/channels'], usual: 'done', but: signedIn() },
  {
    call: 'GET /chat/search',
    of: 'all chats',
    make: () => ['GET', '/chat/search?search=inside'],
    usual: 'done',
    but: signedIn(),
  },
  ...rowsOf('in the clan', ({ clan }) => clan.id, memberSays, ['member', 'officer', 'owner'], {
    edit: only(NOT_AUTHOR, 'officer', 'owner'),
    pin: only(FORBIDDEN, 'member'),
    slowMode: only(FORBIDDEN, 'member'),
    mute: only(FORBIDDEN, 'member'),
  }),
  ...rowsOf('in the direct message', ({ direct }) => direct, friendSays, ['friend', 'owner'], {
    ...rankless,
    edit: only(NOT_AUTHOR, 'owner'),
    delete: only(FORBIDDEN, 'owner'),
  }),
  ...(['messages', 'read', 'edit', 'react', 'pin', 'report', 'delete'] as const).map(through),
  closed('blocked'),
  closed('blocker'),
];

/** A pending first message: the stranger cannot write more, the owner reads nothing until they answer. */
export const waitingRows: readonly Row[] = [
  ...rowsOf(
    'in a first message that waits',
    ({ waiting }) => waiting,
    ({ waitingMessage }) => waitingMessage,
    ['stranger', 'owner'],
    {
      ...unseen,
      report: {},
      typing: { owner: NOT_FOUND, stranger: WAITS },
      send: only(WAITS, 'stranger'),
      edit: { owner: NOT_FOUND, stranger: WAITS },
      react: { owner: NOT_FOUND, stranger: WAITS },
      slowMode: { owner: NOT_FOUND, stranger: FORBIDDEN },
      mute: { owner: NOT_FOUND, stranger: FORBIDDEN },
    },
  ).filter(({ call }) => call !== CALLS.send.call && call !== CALLS.delete.call),
  ...(['accept', 'decline'] as const).map(
    (answer): Row => ({
      call: `POST /chat/channels/{id}/${answer}`,
      of: 'a first message to the owner',
      make: ({ waiting, declined }) => [
        'POST',
        `/chat/channels/${answer === 'accept' ? waiting : declined}/${answer}`,
      ],
      usual: NO_REQUEST,
      but: signedIn({ owner: 'done' }),
    }),
  ),
];
