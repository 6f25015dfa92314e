import type { AlphaCard } from '@dugout/contract/alpha/card';
import { MenuItem } from '@dugout/ui/menu';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { followingQuery } from '../record.queries.ts';
import { useFollow } from '../use-follow.ts';

/** Menu item that follows the caller; hidden until it is known whether the current user already does. */
export function FollowItem({ caller: { userId, userName } }: Pick<AlphaCard, 'caller'>) {
  const { data: following } = useQuery(followingQuery(userId));
  const { toggle, isOwn } = useFollow(userId, following ?? false);
  if (isOwn || following === undefined) return null;
  return (
    <MenuItem icon={following ? <BellOff aria-hidden /> : <Bell aria-hidden />} onSelect={toggle}>
      {following ? `Stop notifying me of calls by ${userName}` : `Notify me of calls by ${userName}`}
    </MenuItem>
  );
}
