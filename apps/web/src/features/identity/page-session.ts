import type { Me } from '@dugout/contract/identity/account';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { traderLeft } from '#/shared/api/trader-left.ts';
import { live } from '#/shared/realtime/live.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { meQuery } from './identity.queries.ts';
import { SessionMonitor } from './session-monitor.ts';

const [ME] = meQuery.queryKey;

/** The responses of the current trader: see `shared/api/answers.ts`. */
interface TraderAnswers {
  readonly getQueries: () => QueryClient;
  /** Starts an empty cache. */
  forget(): void;
}

function show(answers: TraderAnswers, me: Me | null): void {
  const before = answers.getQueries().getQueryData(meQuery.queryKey);
  if (before !== null && before !== undefined) {
    live.forget();
    traderLeft();
    answers.forget();
    answers.getQueries().setQueryData(meQuery.queryKey, me);
    return;
  }
  live.reconnect();
  const queries = answers.getQueries();
  queries.setQueryData(meQuery.queryKey, me);
  void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME });
}

const notify = (me: Me | null): void =>
  void toasts.show(
    me === null
      ? {
          tone: 'info',
          title: 'You are logged out',
          text: 'Your session ended in another tab or on another device.',
        }
      : { tone: 'info', title: `Logged in as ${me.userName}`, text: 'You switched accounts in another tab.' },
  );

/**
 * Monitors whose data the page shows. A guest's page is kept when they sign in; a trader's page is remounted when
 * they leave.
 */
export const sessionOf = (answers: TraderAnswers): SessionMonitor =>
  new SessionMonitor({
    shown: () => answers.getQueries().getQueryData(meQuery.queryKey),
    fetchMe: async () => (await call('GET /me')).data,
    show: (me) => show(answers, me),
    notify,
  });
