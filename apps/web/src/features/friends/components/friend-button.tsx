import { FRIENDS_TEXTS } from '@dugout/contract/friends/texts';
import { Button, type ButtonKind } from '@dugout/ui/button';
import { type FriendAct, useFriendAction } from '../use-friend-action.ts';

type ButtonAct = Exclude<FriendAct, 'request' | 'remove' | 'block'>;

const TEXTS: Readonly<Record<ButtonAct, { readonly label: string; readonly busy: string }>> = {
  accept: { label: 'Accept', busy: FRIENDS_TEXTS.accepting },
  decline: { label: 'Decline', busy: FRIENDS_TEXTS.declining },
  cancel: { label: 'Cancel', busy: FRIENDS_TEXTS.cancelling },
  unblock: { label: 'Unblock', busy: FRIENDS_TEXTS.unblocking },
};

interface FriendButtonProps {
  readonly act: ButtonAct;
  readonly userId: string;
  readonly userName: string;
  readonly kind?: ButtonKind;
}

/** Does one thing about a trader and says so while it does. */
export function FriendButton({ act, userId, userName, kind = 'neutral' }: FriendButtonProps) {
  const { act: run, isBusy } = useFriendAction(act, userId);
  const { label, busy } = TEXTS[act];
  return (
    <Button
      kind={kind}
      size={24}
      busy={isBusy}
      busyLabel={busy}
      aria-label={isBusy ? undefined : `${label} ${userName}`}
      onClick={run}
    >
      {label}
    </Button>
  );
}
