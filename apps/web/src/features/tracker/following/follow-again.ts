import type { FollowedWallet } from '@dugout/contract/tracker/followed';
import { TRACKER_TEXTS } from '@dugout/contract/tracker/values';
import type { QueryClient } from '@tanstack/react-query';
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
export async function labelsOf(queries: QueryClient, address: string): Promise<OwnLabels | null> {
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
export const offerToFollowAgain = (queries: QueryClient, labels: OwnLabels): number =>
  toasts.show({
    tone: 'success',
    title: `Unfollowed ${labels.name}`,
    action: { label: 'Undo', run: () => void followAgain(queries, labels) },
  });
