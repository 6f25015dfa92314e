import { useFriendLists } from '../friends.queries.ts';
import { AcceptButton, FriendButton } from './friend-buttons.tsx';

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
