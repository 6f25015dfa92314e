import { IDENTITY_TEXTS } from '@dugout/contract/identity/values';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { use, useCallback } from 'react';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { doneBeforeSignOut } from '#/shared/api/before-sign-out.ts';
import { call } from '#/shared/api/call.ts';
import { live } from '#/shared/realtime/live.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { meQuery } from './identity.queries.ts';
import { SessionContext } from './session-context.ts';
import { notifyOtherTabs } from './session-signals.ts';
import { WELCOME_PATH } from './welcome.ts';

interface Session {
  /** Called after a sign-in: refetches all personal data, and welcomes a new trader. */
  readonly signedIn: (isNew: boolean) => Promise<void>;
  /** Runs `work`, which replaces this trader's session by a new one. Rejects if `work` does. */
  readonly renew: (work: () => Promise<unknown>) => Promise<void>;
  /** Ends the session and returns whether it succeeded; a failure changes nothing and shows a toast. */
  readonly signOut: () => Promise<boolean>;
}

export function useSession(): Session {
  const queries = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const monitor = use(SessionContext);
  if (monitor === null) throw new Error('You are not logged in');

  const signedIn = useCallback(
    async (isNew: boolean) => {
      if (!(await monitor.check(true))) await queries.resetQueries();
      notifyOtherTabs({ kind: 'signedIn' });
      if (isNew) router.history.push(WELCOME_PATH);
    },
    [queries, router, monitor],
  );

  const renew = useCallback(
    (work: () => Promise<unknown>) =>
      monitor.renew(async () => {
        await work();
        live.reconnect();
      }),
    [monitor],
  );

  const signOut = useCallback(async () => {
    const userId = queries.getQueryData(meQuery.queryKey)?.userId;
    await doneBeforeSignOut();
    try {
      await monitor.leave(() => call('GET /api/logout'));
    } catch (error) {
      toastError(error instanceof ApiFailure ? IDENTITY_TEXTS.logoutFailed : IDENTITY_TEXTS.logoutError);
      return false;
    }
    if (userId !== undefined) notifyOtherTabs({ kind: 'ended', userId });
    toastSuccess(IDENTITY_TEXTS.logoutSuccessful);
    await navigate({ to: '/' });
    return true;
  }, [queries, navigate, monitor]);

  return { signedIn, renew, signOut };
}
