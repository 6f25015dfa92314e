import type { Friend } from '@dugout/contract/friends/friend';
import { Button } from '@dugout/ui/button';
import { MessageSquare } from 'lucide-react';
import type { ChatPeer } from '#/shared/feature/social-tab.ts';
import { useClock } from '#/shared/hooks/use-now.ts';
import { presenceText } from '../friends.model.ts';
import { FriendMenu } from './friend-menu.tsx';
import { TraderRow } from './trader-row.tsx';

interface FriendRowProps {
  readonly friend: Friend;
  readonly onChat: (peer: ChatPeer) => void;
}

export const FriendRow = ({ friend, onChat }: FriendRowProps) => (
  <TraderRow trader={friend} isOnline={friend.isOnline} text={useClock((now) => presenceText(friend, now))}>
    <Button
      kind="ghost"
      size={24}
      icon
      aria-label={`Chat with ${friend.userName}`}
      onClick={() => onChat({ userId: friend.userId, userName: friend.userName })}
    >
      <MessageSquare className="size-3.5" aria-hidden />
    </Button>
    <FriendMenu friend={friend} />
  </TraderRow>
);
