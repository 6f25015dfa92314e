import type { FriendRelation, Trader } from '@dugout/contract/friends/friend';
import { FRIENDS_TEXTS } from '@dugout/contract/friends/values';
import { Button, type ButtonKind } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { useState } from 'react';
import { looksLikeWarning } from '#/shared/traders/looks-like.ts';
import { useFriendLists } from '../friends.queries.ts';
import { type RelationAction, useFriendAction } from '../use-friend-action.ts';

type ButtonAction = Exclude<RelationAction, 'request' | 'remove' | 'block'>;

const TEXTS: Readonly<Record<ButtonAction, { readonly label: string; readonly busy: string }>> = {
  accept: { label: 'Accept', busy: FRIENDS_TEXTS.accepting },
  decline: { label: 'Decline', busy: FRIENDS_TEXTS.declining },
  cancel: { label: 'Cancel', busy: FRIENDS_TEXTS.cancelling },
  unblock: { label: 'Unblock', busy: FRIENDS_TEXTS.unblocking },
};

interface FriendButtonProps {
  readonly action: ButtonAction;
  readonly userId: string;
  readonly userName: string;
  readonly kind?: ButtonKind;
}

export function FriendButton({ action, userId, userName, kind = 'neutral' }: FriendButtonProps) {
  const { run, isBusy } = useFriendAction(action, userId);
  const { label, busy } = TEXTS[action];
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

/** Accepts a request; confirms first for a look-alike. */
export function AcceptButton({
  trader,
}: {
  readonly trader: Pick<Trader, 'userId' | 'userName' | 'looksLike'>;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const { userId, userName, looksLike } = trader;
  if (looksLike === null)
    return <FriendButton action="accept" userId={userId} userName={userName} kind="quick" />;
  return (
    <>
      <Button size={24} aria-label={`Accept ${userName}`} onClick={() => setConfirming(true)}>
        Accept
      </Button>
      {isConfirming && (
        <Dialog
          open
          title={`${userName} looks like ${looksLike.userName}`}
          onClose={() => setConfirming(false)}
        >
          <div className="flex flex-col gap-4 p-4">
            <p className="text-t2">{looksLikeWarning(looksLike)} Accept only if you know this person.</p>
            <div className="flex justify-end gap-2">
              <Button onClick={() => setConfirming(false)}>Not now</Button>
              <FriendButton action="accept" userId={userId} userName={userName} />
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Accepts or declines a trader's friend request; nothing once it is no longer pending. */
export function RequestAnswers({ userId }: { readonly userId: string }) {
  const { data } = useFriendLists();
  const request = data?.requests.incomingRequests.find((each) => each.userId === userId);
  if (request === undefined) return null;
  return (
    <p className="flex gap-1.5">
      <AcceptButton trader={request} />
      <FriendButton action="decline" userId={request.userId} userName={request.userName} />
    </p>
  );
}

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
