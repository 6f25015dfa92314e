import type { ChatChannel, ChatMember, ChatRequest } from '@dugout/contract/chat/channel';
import type { ChatMessage } from '@dugout/contract/chat/message';
import { traderOf } from './friend-builders.ts';

const START = Date.parse('2026-01-01T12:00:00.000Z');

/** Builds a message with a sequence number, a minute after the previous one. */
export const messageOf = (seq: number, part: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${seq}`,
  channelId: 'room',
  seq,
  userId: 'cinder',
  userName: 'cinder',
  image: null,
  text: `message ${seq}`,
  createdAt: new Date(START + seq * 60_000).toISOString(),
  clientId: `c${seq}`,
  editedAt: null,
  deleted: null,
  blocked: false,
  replyTo: null,
  mentions: [],
  reactions: [],
  pinned: false,
  pictures: [],
  cards: [],
  ...part,
});

export const chatMemberOf = (userName: string, part: Partial<ChatMember> = {}): ChatMember => ({
  ...traderOf(userName, { userId: userName }),
  name: userName,
  online: false,
  role: null,
  mutedUntil: null,
  ...part,
});

const ME = chatMemberOf('mira_k', { userId: 'u1' });

/** Builds the id as the server does, from ids without hyphens. */
const directId = (userId: string): string => [userId, 'u1'].toSorted().join('-');

export const directOf = (userName: string, part: Partial<ChatChannel> = {}): ChatChannel => ({
  id: directId(userName),
  type: 'messaging',
  data: { name: `${userName} & mira_k`, image: null },
  clanId: null,
  members: [ME, chatMemberOf(userName)],
  lastMessage: null,
  lastMessageAt: new Date(START).toISOString(),
  unread: 0,
  unreadMentions: 0,
  readSeq: 0,
  notificationsMuted: false,
  slowModeSeconds: 0,
  permissions: { cannotWrite: null, pictures: true, pin: true, moderate: false },
  ...part,
});

export const clanChatOf = (part: Partial<ChatChannel> = {}): ChatChannel => ({
  ...directOf('cinder'),
  id: 'clan1',
  type: 'team',
  data: { name: 'Bench Warmers', image: null },
  clanId: 'clan1',
  members: [
    { ...ME, role: 'owner', clanTag: 'BNCH' },
    chatMemberOf('cinder', { role: 'officer' }),
    chatMemberOf('okapi', { role: 'member' }),
  ],
  ...part,
});

export const chatRequestOf = (userName: string, part: Partial<ChatRequest> = {}): ChatRequest => ({
  channelId: directId(userName),
  from: traderOf(userName),
  rank: 0,
  joinedAt: new Date(START).toISOString(),
  friendsInCommon: 0,
  messageId: 'm1',
  text: [{ kind: 'text', text: 'hi' }],
  createdAt: new Date(START).toISOString(),
  ...part,
});
