import { FRIENDS_TEXTS } from '@dugout/contract/friends/values';
import { Switch } from '@dugout/ui/switch';
import { Tooltip } from '@dugout/ui/tooltip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { toastError } from '#/shared/toasts/toasts.ts';
import { friendsQuery } from '../friends.queries.ts';

/** Shares activity between friends: each sees the other's only if both allow it. */
export function SharingSwitch({ sharesActivity }: { readonly sharesActivity: boolean }) {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (shares: boolean) => call('PUT /friends/sharing', { body: { sharesActivity: shares } }),
    onError: (error) => void toastError(FRIENDS_TEXTS.friendActionFailed, error),
    onSettled: () => queries.invalidateQueries({ queryKey: friendsQuery.queryKey, exact: true }),
  });
  return (
    <div className="flex h-8 shrink-0 items-center justify-between border-line1 border-t px-3 text-small">
      <Tooltip content="You and friends who also share see each other’s current page or token. Nobody else does, and nothing is stored.">
        <span className="text-t3">Share what I'm viewing with friends</span>
      </Tooltip>
      <Switch checked={isPending ? variables : sharesActivity} onChange={mutate}>
        <span className="sr-only">Share what I'm viewing with friends</span>
      </Switch>
    </div>
  );
}
