import type { ShownNotification } from '@dugout/contract/notifications/notification';
import { NOTIFICATIONS_TEXTS } from '@dugout/contract/notifications/values';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { toastError } from '#/shared/toasts/toasts.ts';
import { useNotices } from './notices.store.ts';
import { asSeenHere, isHeld } from './notification.model.ts';

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ signal }): Promise<readonly ShownNotification[]> =>
    (await call('GET /notifications', undefined, { signal })).data.notifications,
  // The live channel keeps them current.
  staleTime: Number.POSITIVE_INFINITY,
});

/** The list as shown on this device. */
export function useNotifications(options: { readonly enabled?: boolean } = {}) {
  const query = useQuery({ ...notificationsQuery, ...options });
  const seen = useNotices((notices) => notices.seen);
  return { ...query, list: query.data && asSeenHere(query.data, seen) };
}

/** Changes the list optimistically and on the server; refetches on failure. */
function useListChange<Input>(
  send: (input: Input) => Promise<unknown>,
  after: (list: readonly ShownNotification[], input: Input) => readonly ShownNotification[],
) {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: send,
    onMutate: (input) =>
      queries.setQueryData(notificationsQuery.queryKey, (list) => list && after(list, input)),
    onError: (error) => {
      toastError(NOTIFICATIONS_TEXTS.notificationsChangeFailed, error);
      void queries.invalidateQueries({ queryKey: notificationsQuery.queryKey, exact: true });
    },
  });
  return mutate;
}

/**
 * Marks the given notifications as read, or all for null. Security notices are marked here immediately, and on
 * other devices once the server allows it.
 */
export function useMarkRead() {
  const addSeen = useNotices((notices) => notices.addSeen);
  return useListChange<readonly string[] | null>(
    (ids) => call('POST /notifications/read', { body: ids === null ? {} : { ids: [...ids] } }),
    (list, ids) => {
      const named = list.filter(({ id }) => ids === null || ids.includes(id));
      addSeen(named.filter((each) => isHeld(each, Date.now())).map(({ id }) => id));
      return list.map((each) =>
        named.includes(each) && !isHeld(each, Date.now()) ? { ...each, isRead: true } : each,
      );
    },
  );
}

/** Deletes all notifications except security notices unread on other devices. */
export const useClearAll = () =>
  useListChange<void>(
    () => call('DELETE /notifications'),
    (list) => list.filter((each) => isHeld(each, Date.now())),
  );
