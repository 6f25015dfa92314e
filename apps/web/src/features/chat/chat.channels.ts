import type { ChatList } from '@dugout/contract/chat/channel';
import type { ChatMessage } from '@dugout/contract/chat/message';
import type { ChatEntry } from '@dugout/contract/chat/streams';

const newestFirst = <Channel extends { readonly lastMessageAt: string }>(
  channels: readonly Channel[],
): Channel[] => channels.toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt));

/** Merges changed channels into the list, newest last. */
export function withEntries(list: ChatList, entries: readonly ChatEntry[]): ChatList {
  const newest = new Map<string, ChatEntry>();
  for (const entry of entries) newest.set(entry.channelId, { ...newest.get(entry.channelId), ...entry });
  const channels = list.channels.map((channel) => {
    const { channelId: _, ...entry } = newest.get(channel.id) ?? { channelId: channel.id };
    return { ...channel, ...entry };
  });
  return { ...list, channels: newestFirst(channels) };
}

/** Merges messages by sequence number; a later version replaces one with its id. */
export function mergedMessages(
  before: readonly ChatMessage[],
  updates: readonly ChatMessage[],
): readonly ChatMessage[] {
  if (updates.length === 0) return before;
  const byId = new Map([...before, ...updates].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.seq - b.seq);
}
