import { TOAST_VISIBLE_MS } from '@dugout/contract/constants';
import { ToastVoice } from '@dugout/ui/toast-voice';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { listenForSessions, SessionContext, sessionOf } from '#/features/identity/index.ts';
import { Answers } from '#/shared/api/answers.ts';
import { FeaturesContext } from '#/shared/feature/use-features.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { live } from '#/shared/realtime/live.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { CHANNELS } from './declared.ts';
import { FEATURES } from './features.ts';
import type * as Later from './later.ts';
import type { createAppRouter } from './router.tsx';

live.declare(CHANNELS);

const Toaster = lazyComponent(async () => (await import('@dugout/ui/toaster')).Toaster, {
  onMissing: () => undefined,
});

/** Delay after which the page has long been rendered. */
const AHEAD_AFTER_MS = 5_000;

/** Mounted with the first toast, then kept so that screen readers keep its live region. */
function Toasts() {
  const any = useSyncExternalStore(toasts.subscribe, () => toasts.getSnapshot().length > 0);
  return (
    <>
      <ToastVoice store={toasts} />
      <Suspense>{any && <Toaster store={toasts} visibleMs={TOAST_VISIBLE_MS} />}</Suspense>
    </>
  );
}

/** Starts `later.ts` once the page has long been rendered. Returns a function that stops it. */
function startLater({ getQueries: queries }: Answers): () => void {
  let stop = () => {};
  let ended = false;
  const wait = (): void => {
    const timer = setTimeout(() => void import('./later.ts').then(begin, wait), AHEAD_AFTER_MS);
    stop = () => clearTimeout(timer);
  };
  const begin = ({ start }: typeof Later): void => {
    if (!ended) stop = start(queries);
  };
  wait();
  return () => {
    ended = true;
    stop();
  };
}

/** `router` must have loaded its first page, so that the page replaces the first frame immediately. */
export function App({ router }: { readonly router: ReturnType<typeof createAppRouter> }) {
  const [answers] = useState(() => new Answers(router.options.context.queries));
  const [session] = useState(() => sessionOf(answers));
  useEffect(() => listenForSessions(session), [session]);
  useEffect(() => startLater(answers), [answers]);
  const queries = useSyncExternalStore(answers.subscribe, answers.getQueries);
  return (
    <SessionContext value={session}>
      <QueryClientProvider key={answers.turn} client={queries}>
        <FeaturesContext value={FEATURES}>
          <RouterProvider router={router} context={{ queries }} />
        </FeaturesContext>
      </QueryClientProvider>
      <Toasts />
    </SessionContext>
  );
}
