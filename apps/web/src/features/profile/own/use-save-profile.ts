import type { CallInput } from '@dugout/contract/api';
import { PROFILE_TEXTS } from '@dugout/contract/profile/values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { meQuery } from '#/features/identity/index.ts';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { call } from '#/shared/api/call.ts';
import { toastSuccess, toasts } from '#/shared/toasts/toasts.ts';
import { panelQuery, useOwnProfile } from '../profile.queries.ts';

const reasonOf = (error: unknown): string =>
  error instanceof ApiFailure && error.message !== PROFILE_TEXTS.profileFailed
    ? `${PROFILE_TEXTS.profileFailed} ${error.message}`
    : PROFILE_TEXTS.profileFailed;

export function useSaveProfile() {
  const queries = useQueryClient();
  const own = useOwnProfile();
  return useMutation({
    mutationFn: async (body: CallInput<'POST /profile'>['body']) =>
      (await call('POST /profile', { body })).data,
    onSuccess: (saved, { telegram, userName }) => {
      own.change(saved);
      for (const { queryKey } of [panelQuery, meQuery]) void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: ['profile', 'public'] });
      // The verification code is bound to one account and name.
      if (telegram !== undefined || userName !== undefined) own.refetch();
      toastSuccess(PROFILE_TEXTS.profileUpdatedTitle, PROFILE_TEXTS.profileUpdated);
    },
    onError: (error) =>
      toasts.show({ tone: 'error', title: PROFILE_TEXTS.profileFailedTitle, text: reasonOf(error) }),
  });
}
