import type { FriendRelation, Trader } from '@dugout/contract/friends/friend';
import { FRIENDS_TEXTS } from '@dugout/contract/friends/values';
import { Button } from '@dugout/ui/button';
import { useFriendAction } from '../use-friend-action.ts';
import { AcceptButton, FriendButton } from './friend-buttons.tsx';

interface RequestButtonProps {
  readonly trader: Pick<Trader, 'userId' | 'userName' | 'looksLike'>;
  readonly relation: FriendRelation;
  /** 'Send Request', or 'Send Friend Request' where the context does not make it clear. */
  readonly label?: string;
}

/** Sends a friend request; shows an existing relation instead. */
export function RequestButton({ trader, relation, label = FRIENDS_TEXTS.sendRequest }: RequestButtonProps) {
  const { userId, userName } = trader;
  const { run, isBusy, isDone } = useFriendAction('request', userId);
  if (relation === 'friends') return <span className="text-small text-t3">Friends</span>;
  if (relation === 'asked') return <AcceptButton trader={trader} />;
  if (relation === 'blocking') return <FriendButton action="unblock" userId={userId} userName={userName} />;
  if (relation === 'requested' || (isDone && !isBusy))
    return (
      <Button size={24} disabled>
        {FRIENDS_TEXTS.requestSent}
      </Button>
    );
  return (
    <Button size={24} busy={isBusy} busyLabel={FRIENDS_TEXTS.sending} onClick={run}>
      {label}
    </Button>
  );
}
