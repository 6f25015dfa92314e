import { TEXTS } from '@dugout/contract/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { doneBeforeSignOut } from '#/shared/api/before-sign-out.ts';
import { call } from '#/shared/api/call.ts';
import { live } from '#/shared/realtime/live.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { meQuery } from './session.queries.ts';
import { WELCOME_PATH } from './welcome.ts';

interface Session {
  /** After the server took a sign-in: everything personal is asked for anew. A new trader is welcomed. */
  readonly signedIn: (isNew: boolean) => Promise<void>;
  /** Ends the session and says whether it did; on failure nothing changes but a toast. */
  readonly signOut: () => Promise<boolean>;
}

export function useSession(): Session {
  const queries = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();

  const signedIn = useCallback(
    async (isNew: boolean) => {
      live.reconnect();
      await queries.resetQueries();
      if (isNew) router.history.push(WELCOME_PATH);
    },
    [queries, router],
  );

  const signOut = useCallback(async () => {
    await doneBeforeSignOut();
    try {
      await call('GET /api/logout');
    } catch (error) {
      toastError(error instanceof ApiFailure ? TEXTS.logoutFailed : TEXTS.logoutError);
      return false;
    }
    live.reconnect();
    queries.setQueryData(meQuery.queryKey, null);
    queries.removeQueries({ predicate: (query) => query.queryKey[0] !== meQuery.queryKey[0] && query.getObserversCount() === 0 });
    toastSuccess(TEXTS.logoutSuccessful);
    await navigate({ to: '/' });
    return true;
  }, [queries, navigate]);

  return { signedIn, signOut };
}
