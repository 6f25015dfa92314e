import type { Delivery, NewWebhook, Outlet } from '@dugout/contract/notifications/outlets';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { withProof } from '#/shared/proof/proof-request.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';

const FRESH_MS = 5_000;

export const outletsQuery = queryOptions({
  queryKey: ['notification-outlets'],
  queryFn: async ({ signal }): Promise<readonly Outlet[]> =>
    (await call('GET /notifications/outlets', undefined, { signal })).data,
});

export const deliveriesQuery = queryOptions({
  queryKey: ['notification-deliveries'],
  queryFn: async ({ signal }): Promise<readonly Delivery[]> =>
    (await call('GET /notifications/deliveries', undefined, { signal })).data,
  // Polls while the log is open, so that deliveries show up.
  refetchInterval: FRESH_MS,
});

function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: outletsQuery.queryKey });
    void queries.invalidateQueries({ queryKey: deliveriesQuery.queryKey });
  };
}

export function useAddWebhook() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (webhook: NewWebhook) => {
      const { url, chatId } = webhook;
      const { data } = await withProof({ kind: 'addOutlet', url, chatId }, (proof) =>
        call('POST /notifications/outlets', { body: { ...webhook, ...proof } }),
      );
      return data;
    },
    onSettled: refresh,
  });
}

export function useRemoveOutlet() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /notifications/outlets/{id}', { params: { id } }),
    onError: (error) => void toastError('Failed to remove the outlet', error),
    onSettled: refresh,
  });
}

export function useTestOutlet() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('POST /notifications/outlets/{id}/test', { params: { id } }),
    onSuccess: () => void toastSuccess('Test message on its way'),
    onError: (error) => void toastError('Failed to send a test message', error),
    onSettled: refresh,
  });
}
