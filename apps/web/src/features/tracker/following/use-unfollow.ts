import type { FollowedWallet } from '@dugout/contract/tracker/followed';
import { TRACKER_TEXTS } from '@dugout/contract/tracker/values';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { call } from '#/shared/api/call.ts';
import { toastError, toasts } from '#/shared/toasts/toasts.ts';
import { TRACKER_KEYS } from '../tracker.queries.ts';

type OwnLabels = Pick<FollowedWallet, 'address' | 'name' | 'emoji' | 'group' | 'notes'>;

const ownLabels = ({ address, name, emoji, group, notes }: FollowedWallet): OwnLabels => ({
  address,
  name,
  emoji,
  group,
  notes,
});

/**
 * Returns the trader's labels for a followed wallet, from the loaded lists or the server. Null if unavailable.
 */
async function labelsOf(queries: QueryClient, address: string): Promise<OwnLabels | null> {
  const lists = queries.getQueriesData<{ readonly items: readonly FollowedWallet[] }>({
    queryKey: TRACKER_KEYS.followed,
  });
  const loaded = lists.flatMap(([, list]) => list?.items ?? []).find((wallet) => wallet.address === address);
  if (loaded !== undefined) return ownLabels(loaded);
  try {
    const { data } = await call('GET /tracker', { query: { page: 1, limit: 1, search: address } });
    return data.items.filter((wallet) => wallet.address === address).map(ownLabels)[0] ?? null;
  } catch {
    return null;
  }
}

async function followAgain(queries: QueryClient, labels: OwnLabels): Promise<void> {
  try {
    await call('POST /tracker', { body: labels });
    await Promise.all(Object.values(TRACKER_KEYS).map((queryKey) => queries.invalidateQueries({ queryKey })));
  } catch (error) {
    toastError(TRACKER_TEXTS.addTrackerFailed, error);
  }
}

/** Shows that a wallet was unfollowed, with a button that follows it again under the same labels. */
const offerToFollowAgain = (queries: QueryClient, labels: OwnLabels): number =>
  toasts.show({
    tone: 'success',
    title: `Unfollowed ${labels.name}`,
    action: { label: 'Undo', run: () => void followAgain(queries, labels) },
  });

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
