import { TOAST_VISIBLE_MS } from '@dugout/contract/constants';
import { ToastVoice } from '@dugout/ui/toast-voice';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { listenLater, SessionContext, sessionOf } from '#/features/identity/index.ts';
import { Answers } from '#/shared/api/answers.ts';
import { FeaturesContext } from '#/shared/feature/use-features.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { live } from '#/shared/realtime/live.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { CHANNELS } from './declared.ts';
import { FEATURES } from './features.ts';
import type { createAppRouter } from './router.tsx';

live.declare(CHANNELS);

const toaster = async () => (await import('@dugout/ui/toaster')).Toaster;
const Toaster = lazyComponent(toaster, { onMissing: () => undefined });

/** Delay after which the page has long been rendered. */
const AHEAD_AFTER_MS = 5_000;

/**
 * Mounted with the first toast, then kept so that screen readers keep its live region. The file is preloaded
 * because the first toast may report that the server is unreachable.
 */
function Toasts() {
  useEffect(() => {
    const timer = setTimeout(() => void toaster().catch(() => undefined), AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const any = useSyncExternalStore(toasts.subscribe, () => toasts.getSnapshot().length > 0);
  return (
    <>
      <ToastVoice store={toasts} />
      <Suspense>{any && <Toaster store={toasts} visibleMs={TOAST_VISIBLE_MS} />}</Suspense>
    </>
  );
}

/** Loads and starts `keepCurrent` after the page has rendered. Returns a function that stops it. */
function keepCurrentLater(answers: Answers): () => void {
  const ended = new AbortController();
  const begin = async (): Promise<void> => {
    const { keepCurrent } = await import('#/shared/realtime/keep-current.ts');
    if (ended.signal.aborted) return;
    const stop = keepCurrent({ live, queries: answers.getQueries, page: document });
    ended.signal.addEventListener('abort', stop);
  };
  const tryLater = (): void => {
    const timer = setTimeout(() => void begin().catch(tryLater), AHEAD_AFTER_MS);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  tryLater();
  return () => ended.abort();
}

/** `router` must have loaded its first page, so that the page replaces the first frame immediately. */
export function App({ router }: { readonly router: ReturnType<typeof createAppRouter> }) {
  const [answers] = useState(() => new Answers(router.options.context.queries));
  const [session] = useState(() => sessionOf(answers));
  useEffect(() => listenLater(session), [session]);
  useEffect(() => keepCurrentLater(answers), [answers]);
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
