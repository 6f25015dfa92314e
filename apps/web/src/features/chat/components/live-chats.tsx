import { useQueryClient } from '@tanstack/react-query';
import { useChannelUpdates } from '#/shared/realtime/use-channel.ts';
import { chatsQuery } from '../chats.queries.ts';

/** Keeps the trader's chats current on every page. */
export function LiveChats() {
  const queries = useQueryClient();
  useChannelUpdates('chats', ({ state }) => {
    if (state !== null) queries.setQueryData(chatsQuery.queryKey, state);
  });
  return null;
}
