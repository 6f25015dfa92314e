import { useQueryClient } from '@tanstack/react-query';
import { useChannelUpdates } from '#/shared/realtime/use-channel.ts';
import { chatsQuery } from '../chats.queries.ts';

export function LiveChats() {
  const queries = useQueryClient();
  useChannelUpdates('chats', ({ state }) => {
    if (state !== null) queries.setQueryData(chatsQuery.queryKey, state);
  });
  return null;
}
