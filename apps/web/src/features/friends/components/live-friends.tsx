import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChannelUpdates } from '#/shared/realtime/use-channel.ts';
import { friendsQuery, useFriendLists } from '../friends.queries.ts';
import { useShownActivity } from '../use-shown-activity.ts';

/**
 * Keeps friends, requests and presence current on every page, and reports the visible page to friends if shared.
 */
export function LiveFriends() {
  const queries = useQueryClient();
  const [connections, setConnections] = useState(0);
  useChannelUpdates('friends', ({ state, fresh }) => {
    if (state !== null) queries.setQueryData(friendsQuery.queryKey, state);
    if (fresh) setConnections((count) => count + 1);
  });
  const { data } = useFriendLists();
  useShownActivity(data?.sharesActivity ?? false, connections);
  return null;
}
