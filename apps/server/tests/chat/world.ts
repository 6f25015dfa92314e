/** Traders who chat, for tests. */

import type { ChatChannel, ChatList } from '@dugout/contract/chat/channel';
import type { ChatMessage } from '@dugout/contract/chat/message';
import type { ChatEntry, ChatRoom, ChatUpdate } from '@dugout/contract/chat/streams';
import { directChannelId } from '@dugout/domain/chat/contact';
import { type Clannish, clanNames, clannish, idOf } from '#tests/clans/world.ts';
import { befriend } from '#tests/friends/world.ts';
import type { CallableServer } from '#tests/kit/callable-server.ts';
import { type LivePage, livePage } from '#tests/kit/live-page.ts';

type Json = Awaited<ReturnType<Clannish['get']>>;

export interface Chatty extends Clannish {
  say(channelId: string, text: string, more?: object): Promise<Json>;
  /** Sends a message and returns it. Throws when it was refused. */
  said(channelId: string, text: string, more?: object): Promise<ChatMessage>;
  messages(channelId: string, query?: string): Promise<ChatMessage[]>;
  chats(): Promise<ChatList>;
  channel(channelId: string): Promise<ChatChannel>;
  read(channelId: string, messageId: string): Promise<Json>;
  token(): Promise<string>;
  page(): Promise<ChatPage>;
}

export interface ChatPage extends Pick<LivePage, 'frames' | 'close'> {
  open(channelId: string, token?: string): Promise<void>;
  watchList(): void;
  /** Returns all updates of a channel since its snapshot, and the messages in that. */
  updates(channelId: string): ChatUpdate[];
  texts(channelId: string): string[];
  entries(): ChatEntry[];
  refused(channelId: string): boolean;
}

let sent = 0;

export async function chatty(server: CallableServer, name: string): Promise<Chatty> {
  const trader = await clannish(server, name);
  const get = async <T>(path: string): Promise<T> => {
    const { status, body } = await trader.get(path);
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
    return body.data as T;
  };
  const say = (channelId: string, text: string, more: object = {}) =>
    trader.post(`/chat/channels/${channelId}/messages`, { text, clientId: `c${++sent}`, ...more });
  const token = async () => {
    const { body } = await trader.call('/api/gen-user-token', { userId: trader.userId });
    return (body as { token: string }).token;
  };
  return {
    ...trader,
    say,
    said: async (channelId, text, more) => {
      const { status, body } = await say(channelId, text, more);
      if (status !== 200) throw new Error(`${name} could not say ${text}: ${JSON.stringify(body)}`);
      return body.data as ChatMessage;
    },
    messages: (channelId, query = '') => get(`/chat/channels/${channelId}/messages?${query}`),
    chats: () => get('/chat/channels'),
    channel: (channelId) => get(`/chat/channels/${channelId}`),
    read: (channelId, messageId) => trader.post(`/chat/channels/${channelId}/read`, { messageId }),
    token,
    page: async () => chatPage(await livePage(server.address, trader), token),
  };
}

function chatPage(page: LivePage, token: () => Promise<string>): ChatPage {
  const of = (channel: string) => page.frames.filter((frame) => frame.channel === channel);
  const deltas = (channel: string): unknown[] =>
    of(channel).flatMap(({ type, data }) => (type === 'delta' && Array.isArray(data) ? data : []));
  const updates = (channelId: string) => deltas(`chat:${channelId}`) as ChatUpdate[];
  return {
    frames: page.frames,
    close: page.close,
    open: async (channelId, given) => {
      page.subscribe(`chat:${channelId}`, undefined, given ?? (await token()));
      await page.find(`chat:${channelId}`, ({ type }) => (type === 'delta' ? null : type));
    },
    watchList: () => page.subscribe('chats'),
    updates,
    texts: (channelId) => {
      const [first] = of(`chat:${channelId}`).filter(({ type }) => type === 'snapshot');
      const before = first === undefined ? [] : (first.data as ChatRoom).messages;
      const since = updates(channelId).flatMap((each) => (each.kind === 'message' ? [each.message] : []));
      return [...before, ...since].map(({ text }) => text);
    },
    entries: () => deltas('chats') as ChatEntry[],
    refused: (channelId) => of(`chat:${channelId}`).at(-1)?.type === 'refused',
  };
}

export interface ChattyClan {
  readonly id: string;
  readonly owner: Chatty;
  readonly officer: Chatty;
  readonly member: Chatty;
}

/** Founds clans in sequence with the same three traders, who leave the previous one: signing up is slow. */
export async function chattyClans(
  server: CallableServer,
  name: () => string,
): Promise<() => Promise<ChattyClan>> {
  const names = clanNames();
  const [owner, officer, member] = await Promise.all([0, 1, 2].map(() => chatty(server, name())));
  if (!owner || !officer || !member) throw new Error('somebody is missing');
  let last: string | null = null;
  return async () => {
    if (last !== null) for (const one of [owner, officer, member]) await one.leave(last);
    const id = idOf(await owner.found(names()));
    for (const one of [officer, member]) await one.join(id);
    await owner.manage(id, 'promote', officer);
    last = id;
    return { id, owner, officer, member };
  };
}

export const between = (a: { readonly userId: string }, b: { readonly userId: string }): string =>
  directChannelId(a.userId, b.userId);

export async function twoFriends(server: CallableServer, name: () => string) {
  const [ann, bob] = [await chatty(server, name()), await chatty(server, name())];
  await befriend(ann, bob);
  return { ann, bob };
}

/** Clans, of which each makes its members leave the previous one, and two friends with their chat. */
export async function clansAndFriends(server: CallableServer, name: () => string) {
  const clan = await chattyClans(server, name);
  const { ann, bob } = await twoFriends(server, name);
  return { clan, ann, bob, dm: between(ann, bob) };
}

export const textsOf = async (reader: Chatty, channelId: string, query?: string): Promise<string[]> =>
  (await reader.messages(channelId, query)).map(({ text }) => text);
