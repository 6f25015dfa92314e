import { between } from '#tests/chat/world.ts';
import {
  type Callers,
  type Cells,
  inside,
  type Made,
  only,
  own,
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

type About = (callers: Callers) => string | Promise<string>;
interface ChannelCall {
  readonly call: Row['call'];
  readonly make: (channel: string, about: string, callers: Callers) => Made;
}

/** A call of a channel, made about a message. */
const to = (
  call: Row['call'],
  body?: object | ((about: string, callers: Callers) => object),
  query = '',
): ChannelCall => {
  const [method = '', path = ''] = call.split(' ');
  const fill = (text: string, channel: string, about: string) =>
    text.replace('{id}', channel).replace('{messageId}', about);
  return {
    call,
    make: (channel, about, callers) => [
      method,
      fill(path + query, channel, about),
      typeof body === 'function' ? body(about, callers) : body,
    ],
  };
};
let sent = 0;

/** Every call of a channel. */
const CALLS = {
  channel: to('GET /chat/channels/{id}'),
  messages: to('GET /chat/channels/{id}/messages', undefined, '?around={messageId}'),
  pins: to('GET /chat/channels/{id}/pins'),
  cards: to('GET /chat/channels/{id}/cards', undefined, '?messages={messageId}'),
  search: to('GET /chat/search', undefined, '?search=inside&channelId={id}'),
  read: to('POST /chat/channels/{id}/read', (messageId) => ({ messageId })),
  typing: to('POST /chat/channels/{id}/typing'),
  send: to('POST /chat/channels/{id}/messages', () => ({ text: 'hello', clientId: `r${++sent}` })),
  react: to('PUT /chat/channels/{id}/messages/{messageId}/reaction', { emoji: '👍', on: true }),
  pin: to('PUT /chat/channels/{id}/messages/{messageId}/pin', { pinned: true }),
  report: to('POST /chat/channels/{id}/messages/{messageId}/report', { reason: 'spam' }),
  slowMode: to('PUT /chat/channels/{id}/slow-mode', { seconds: 0 }),
  mute: to('PUT /chat/channels/{id}/mute', (_about, { people }) => ({
    userId: people.member.userId,
    minutes: null,
  })),
  notifications: to('PUT /chat/channels/{id}/notifications', { muted: false }),
  edit: to('PUT /chat/channels/{id}/messages/{messageId}', { text: 'edited' }),
  delete: to('DELETE /chat/channels/{id}/messages/{messageId}'),
} as const;
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

/** Sends a new message as the member in the clan's chat, so that each may delete one. */
const memberSays: About = async ({ people, clan }) => (await people.member.said(clan.id, 'inside')).id;
const friendSays: About = async ({ people, direct }) => (await people.friend.said(direct, 'inside')).id;

/** A call that names its caller: for oneself, and in the name of another. */
const streamRows: readonly Row[] = [
  own('POST /api/gen-user-token', {
    of: 'as the owner',
    body: ({ people }) => ({ userId: people.owner.userId }),
    usual: '403 forbidden',
    but: { owner: 'done' },
  }),
  own('POST /api/stream-channel', {
    of: 'as oneself',
    body: ({ people }, kind) => {
      const { userId } = people[kind === 'guest' ? 'owner' : kind];
      return { userId, members: [...new Set([userId, people.member.userId, people.officer.userId])] };
    },
    usual: '403 not_in_clan',
    but: inside('done'),
  }),
  own('POST /api/stream-channel', {
    of: 'as the owner',
    body: ({ people: { owner, member } }) => ({
      userId: owner.userId,
      members: [owner.userId, member.userId],
    }),
    usual: '403 forbidden',
    but: { owner: 'done' },
  }),
  own('POST /api/stream-token', {
    of: 'with the owner',
    body: ({ people }, kind) => {
      const { userId, name } = people[kind === 'guest' ? 'stranger' : kind];
      return { userId, name, peerId: people.owner.userId, peerName: people.owner.name };
    },
    but: { ...only('404 trader_not_found', 'blocked', 'blocker'), owner: '400 chat_is_self' },
  }),
  own('POST /api/stream-token', {
    of: 'as the owner with the friend',
    body: ({ people: { owner, friend } }) => ({
      userId: owner.userId,
      name: owner.name,
      peerId: friend.userId,
      peerName: friend.name,
    }),
    usual: '403 forbidden',
    but: { owner: 'done' },
  }),
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
  make: (callers) => CALLS.send.make(between(callers.people.owner, callers.people[kind]), '', callers),
  usual: NOT_FOUND,
  but: signedIn(),
});

const rankless = { slowMode: only(FORBIDDEN, 'owner', 'friend'), mute: only(FORBIDDEN, 'owner', 'friend') };
const unseen = Object.fromEntries(
  Object.keys(CALLS).map((name) => [name, only(NOT_FOUND, 'owner')]),
) as Readonly<Record<ChannelCallName, Cells>>;

export const chatRows: readonly Row[] = [
  ...streamRows,
  own('GET /chat/channels'),
  own('GET /chat/search', { of: 'all chats', path: '/chat/search?search=inside' }),
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
  ...(['accept', 'decline'] as const).map((answer) =>
    own(`POST /chat/channels/{id}/${answer}`, {
      of: 'a first message to the owner',
      path: ({ waiting, declined }) => `/chat/channels/${answer === 'accept' ? waiting : declined}/${answer}`,
      usual: NO_REQUEST,
      but: { owner: 'done' },
    }),
  ),
];
