import type { Trader } from '@dugout/contract/friends/friend';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { useState } from 'react';
import { looksLikeWarning } from '#/shared/traders/looks-like.ts';
import { FriendButton } from './friend-button.tsx';

/** Accepts a request; asks once more before that of a look-alike. */
export function AcceptButton({
  trader,
}: {
  readonly trader: Pick<Trader, 'userId' | 'userName' | 'looksLike'>;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const { userId, userName, looksLike } = trader;
  if (looksLike === null)
    return <FriendButton act="accept" userId={userId} userName={userName} kind="quick" />;
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
            <p className="text-t2">{looksLikeWarning(looksLike)} Accept only if you know who this is.</p>
            <div className="flex justify-end gap-2">
              <Button onClick={() => setConfirming(false)}>Not now</Button>
              <FriendButton act="accept" userId={userId} userName={userName} />
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
