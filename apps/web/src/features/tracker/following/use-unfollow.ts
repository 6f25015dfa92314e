import { TRACKER_TEXTS } from '@dugout/contract/tracker/values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { call } from '#/shared/api/call.ts';
import { TRACKER_KEYS } from '../tracker.queries.ts';
import { labelsOf, offerToFollowAgain } from './follow-again.ts';

interface Listed {
  readonly items: readonly { readonly address?: string; readonly walletAddress?: string }[];
}

const isListed = (value: unknown): value is Listed =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);

/** Removes everything of one wallet from a list. */
const without = (value: unknown, address: string): unknown =>
  isListed(value)
    ? {
        ...value,
        items: value.items.filter((row) => row.address !== address && row.walletAddress !== address),
      }
    : value;

/**
 * Unfollows a wallet: removes its row and activities from every list and shows a toast with undo. Shows a failure
 * with the browser's alert, as specified.
 */
export function useUnfollow(): {
  readonly busy: string | null;
  readonly unfollow: (address: string) => void;
} {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (address: string) => {
      const labels = await labelsOf(queries, address);
      await call('DELETE /tracker', { query: { wallets: [address] } });
      return labels;
    },
    onSuccess: (labels, address) => {
      for (const queryKey of Object.values(TRACKER_KEYS))
        queries.setQueriesData<unknown>({ queryKey }, (old: unknown) => without(old, address));
      void queries.invalidateQueries({ queryKey: TRACKER_KEYS.followed, refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: TRACKER_KEYS.names });
      if (labels !== null) offerToFollowAgain(queries, labels);
    },
    onError: (error) =>
      alert((error instanceof ApiFailure ? error.serverMessage : null) ?? TRACKER_TEXTS.deleteWalletFailed),
  });
  return { busy: isPending ? variables : null, unfollow: mutate };
}
