import type { ShownNotification } from '@dugout/contract/notifications/notification';
import { NOTIFICATIONS_TEXTS } from '@dugout/contract/notifications/texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { toastError } from '#/shared/toasts/toasts.ts';

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ signal }): Promise<readonly ShownNotification[]> =>
    (await call('GET /notifications', undefined, { signal })).data.notifications,
  // The live channel keeps them current.
  staleTime: Number.POSITIVE_INFINITY,
});

/** Changes the list here at once and on the server, and asks the server again where that fails. */
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

/** Marks notifications as read: those named, all for null. */
export const useMarkRead = () =>
  useListChange<readonly string[] | null>(
    (ids) => call('POST /notifications/read', { body: ids === null ? {} : { ids: [...ids] } }),
    (list, ids) =>
      list.map((each) => (ids === null || ids.includes(each.id) ? { ...each, isRead: true } : each)),
  );

export const useClearAll = () =>
  useListChange<void>(
    () => call('DELETE /notifications'),
    () => [],
  );
