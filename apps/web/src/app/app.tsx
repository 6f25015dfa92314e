import { TOAST_VISIBLE_MS } from '@dugout/contract/constants';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { createQueryClient } from '#/shared/api/query-client.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { createAppRouter } from './router.tsx';

const Toaster = lazy(async () => ({ default: (await import('@dugout/ui/toaster')).Toaster }));

/** Fetched with the first toast; from then on it stays, so that a screen reader keeps its region. */
function Toasts() {
  const any = useSyncExternalStore(toasts.subscribe, () => toasts.getSnapshot().length > 0);
  return <Suspense>{any && <Toaster store={toasts} visibleMs={TOAST_VISIBLE_MS} />}</Suspense>;
}

/** `history` is the browser's own unless a test brings another. */
export function App({ history }: { readonly history?: RouterHistory }) {
  const [queries] = useState(createQueryClient);
  const [router] = useState(() => createAppRouter(history));
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}
