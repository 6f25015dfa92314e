import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMe } from '#/features/identity/index.ts';
import { call } from '#/shared/api/call.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { toastError } from '#/shared/toasts/toasts.ts';
import { followingQuery, recordQuery } from './record.queries.ts';

/** Toggles notifications of a caller's calls. Guests must sign in; traders cannot follow themselves. */
export function useFollow(userId: string, following: boolean) {
  const me = useMe();
  const open = useOpen();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (await call('POST /alpha/follow', { body: { userId, following: !following } })).data,
    onSuccess(followed) {
      queries.setQueryData(followingQuery(userId).queryKey, followed.following);
      queries.setQueryData(
        recordQuery(userId).queryKey,
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, ...followed })) },
      );
    },
    onError: (error) => void toastError('Failed to follow caller', error),
  });
  const toggle = (): void => {
    if (me === null) open('signIn', 'logIn');
    else mutate();
  };
  return { toggle, isPending, isOwn: me?.userId === userId };
}
