import { FRIENDS_TEXTS } from '@dugout/contract/friends/values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { call } from '#/shared/api/call.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { friendsQuery } from './friends.queries.ts';

/** An action on another trader. `remove` and `unblock` are the API's decline. */
export type RelationAction = 'request' | 'accept' | 'decline' | 'cancel' | 'remove' | 'unblock' | 'block';

async function send(action: RelationAction, userId: string): Promise<string> {
  const body = { userId };
  switch (action) {
    case 'request':
      return (await call('POST /friends', { body: { friendId: userId } })).message;
    case 'accept':
      return (await call('POST /friends/accept', { body })).message;
    case 'decline':
      return (await call('POST /friends/decline', { body })).message;
    case 'cancel':
      return (await call('POST /friends/cancel', { body })).message;
    case 'block':
      return (await call('POST /friends/action', { body: { friendId: userId, type: 'block' } })).message;
    case 'remove':
    case 'unblock':
      return (await call('POST /friends/action', { body: { friendId: userId, type: 'decline' } })).message;
  }
}

function showFailure(action: RelationAction, error: unknown): void {
  const title = action === 'request' ? FRIENDS_TEXTS.friendRequestFailed : FRIENDS_TEXTS.friendActionFailed;
  if (error instanceof ApiFailure) toastError(title, error);
  else toastError(FRIENDS_TEXTS.friendCallThrew);
}

/** Runs an action on a trader, shows the outcome and refetches the lists. Busy until they arrive. */
export function useFriendAction(action: RelationAction, userId: string) {
  const queries = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => send(action, userId),
    onSuccess: (message) => void toastSuccess(message),
    onError: (error) => showFailure(action, error),
    onSettled: () => queries.invalidateQueries({ queryKey: friendsQuery.queryKey, exact: true }),
  });
  return { run: () => mutate(), isBusy: isPending, isDone: isSuccess };
}
