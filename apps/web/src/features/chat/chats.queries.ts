import type { ChatList } from '@dugout/contract/chat/channel';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

export const chatsQuery = queryOptions({
  queryKey: ['chats'],
  queryFn: async ({ signal }): Promise<ChatList> =>
    (await call('GET /chat/channels', undefined, { signal })).data,
  // The live channel keeps it current.
  staleTime: Number.POSITIVE_INFINITY,
});

const unreadIn = ({ channels }: ChatList): number =>
  channels.reduce((sum, { unread, notificationsMuted }) => sum + (notificationsMuted ? 0 : unread), 0);

/** Returns the number of unread messages in unmuted conversations; 0 until known. */
export function useUnreadChats(): number {
  const { data = 0 } = useQuery({ ...chatsQuery, enabled: false, select: unreadIn });
  return data;
}
