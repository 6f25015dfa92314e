import type { ChatChannel, ChatMember } from '@dugout/contract/chat/channel';
import type { ChatMessage } from '@dugout/contract/chat/message';
import { CHAT_EDIT_MINUTES, CLAN_CHANNEL_TYPE, DIRECT_CHANNEL_MEMBERS } from '@dugout/contract/chat/values';
import { searchedForm } from '@dugout/domain/text/searched-form';
import { daysBetween } from '#/shared/format/calendar-days.ts';
import { formatDate } from '#/shared/format/dates.ts';

export type ChatKind = 'all' | 'direct' | 'group';

type Named = Pick<ChatChannel, 'type' | 'members' | 'data'>;

/**
 * Reports whether a channel is a group: a clan's, or one of more than two members. Any other channel is a direct
 * message.
 */
export const isGroup = ({ type, members }: Pick<ChatChannel, 'type' | 'members'>): boolean =>
  type === CLAN_CHANNEL_TYPE || members.length > DIRECT_CHANNEL_MEMBERS;

const isDirect = (channel: Pick<ChatChannel, 'type' | 'members'>): boolean =>
  !isGroup(channel) && channel.members.length === DIRECT_CHANNEL_MEMBERS;

/** Returns the other member of a direct message; null for a group. */
export const peerIn = (channel: Pick<ChatChannel, 'type' | 'members'>, myId: string): ChatMember | null =>
  isGroup(channel) ? null : (channel.members.find(({ userId }) => userId !== myId) ?? null);

export const titleOf = (channel: Named, myId: string): string =>
  peerIn(channel, myId)?.userName ?? channel.data.name;

export interface ChatFilter {
  readonly kind: ChatKind;
  readonly search: string;
}

/** Filters channels by kind and by their own or a member's name; newest message first. */
export function shownChats(
  channels: readonly ChatChannel[],
  { kind, search }: ChatFilter,
  myId: string,
): ChatChannel[] {
  const text = searchedForm(search).trim();
  const holds = (name: string): boolean => searchedForm(name).includes(text);
  return channels
    .filter((channel) => kind === 'all' || (kind === 'group' ? isGroup(channel) : isDirect(channel)))
    .filter(
      (channel) =>
        text === '' ||
        holds(titleOf(channel, myId)) ||
        channel.members.some(({ userId, userName }) => userId !== myId && holds(userName)),
    )
    .toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt));
}

export const DELETED = 'Message deleted';
export const FROM_BLOCKED = 'Message from a trader you blocked';

/** Summarizes a message in one line; without text, by its content. */
export const plainText = ({ text, pictures }: Pick<ChatMessage, 'text' | 'pictures'>): string =>
  text === '' && pictures.length > 0 ? 'Picture' : text.replaceAll(/\s+/g, ' ');

/** Summarizes the last message: 'You: gm', in a group 'cinder: gm'. */
export function previewOf(channel: Named & Pick<ChatChannel, 'lastMessage'>, myId: string): string {
  const message = channel.lastMessage;
  if (message === null) return 'No messages yet';
  if (message.blocked) return FROM_BLOCKED;
  const text = message.deleted === null ? plainText(message) : DELETED;
  if (message.userId === myId) return `You: ${text}`;
  return isGroup(channel) ? `${message.userName}: ${text}` : text;
}

/** Formats 'Today', 'Yesterday' or the date, in the user's time zone. Times in unix ms. */
export function dayText(at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : formatDate(at, 'weekdayDate');
}

const TOGETHER_MS = 5 * 60_000;

/** Reports whether a message continues the previous one: same author within five minutes, on the same day. */
export function continues(before: ChatMessage | undefined, message: ChatMessage): boolean {
  if (before === undefined || before.userId === null || before.userId !== message.userId) return false;
  const [then, now] = [Date.parse(before.createdAt), Date.parse(message.createdAt)];
  return now - then < TOGETHER_MS && message.replyTo === null && daysBetween(then, now) === 0;
}

/** Reports whether a trader may still edit a message: their own, for 15 minutes. `now` in unix ms. */
export const isEditable = (message: ChatMessage, myId: string, now: number): boolean =>
  message.userId === myId &&
  message.deleted === null &&
  now - Date.parse(message.createdAt) < CHAT_EDIT_MINUTES * 60_000;
