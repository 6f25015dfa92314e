import { TOAST_VISIBLE_MS } from '@dugout/contract/constants';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toasts } from '#/shared/toasts/toasts.ts';
import type { createAppRouter } from './router.tsx';

const Toaster = lazy(async () => ({ default: (await import('@dugout/ui/toaster')).Toaster }));

/** Fetched with the first toast; from then on it stays, so that a screen reader keeps its region. */
function Toasts() {
  const any = useSyncExternalStore(toasts.subscribe, () => toasts.getSnapshot().length > 0);
  return <Suspense>{any && <Toaster store={toasts} visibleMs={TOAST_VISIBLE_MS} />}</Suspense>;
}

/** `router` has its first page loaded, so that what stands in its place until then is replaced by the page at once. */
export function App({ router }: { readonly router: ReturnType<typeof createAppRouter> }) {
  return (
    <QueryClientProvider client={router.options.context.queries}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}
