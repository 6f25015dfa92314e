import type {
  NotificationSettings,
  NotificationSettingsChange,
} from '@dugout/contract/notifications/settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { toastError } from '#/shared/toasts/toasts.ts';
import { withChange } from './settings.model.ts';

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async ({ signal }): Promise<NotificationSettings> =>
    (await call('GET /notifications/settings', undefined, { signal })).data,
});

/** Saves a change immediately; reverts it on failure. */
function useSettingsMutation<Input>(
  send: (input: Input) => Promise<{ readonly data: NotificationSettings }>,
  after: (settings: NotificationSettings, input: Input) => NotificationSettings,
) {
  const queries = useQueryClient();
  const { queryKey } = notificationSettingsQuery;
  return useMutation({
    mutationFn: send,
    scope: { id: 'notification-settings' },
    onMutate: (input) => {
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (settings) => settings && after(settings, input));
      return before;
    },
    onSuccess: ({ data }) => void queries.setQueryData(queryKey, data),
    onError: (error, _input, before) => {
      toastError('Failed to save notification settings', error);
      queries.setQueryData(queryKey, before);
    },
  });
}

export const useChangeSettings = () =>
  useSettingsMutation<NotificationSettingsChange>(
    (change) => call('PUT /notifications/settings', { body: change }),
    withChange,
  );

export const useUnmute = () =>
  useSettingsMutation<string>(
    (conversation) => call('DELETE /notifications/mutes/{conversation}', { params: { conversation } }),
    (settings, conversation) => ({
      ...settings,
      muted: settings.muted.filter((muted) => muted.conversation !== conversation),
    }),
  );
