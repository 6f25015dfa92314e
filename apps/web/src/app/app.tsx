import { TOAST_VISIBLE_MS } from '@dugout/contract/constants';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPiece } from '#/shared/pieces/piece.tsx';
import { toasts } from '#/shared/toasts/toasts.ts';
import type { createAppRouter } from './router.tsx';

const toaster = async () => (await import('@dugout/ui/toaster')).Toaster;
const Toaster = lazyPiece(toaster, { onMissing: () => undefined });

/** When the page has long been drawn. */
const AHEAD_AFTER_MS = 5_000;

/**
 * Drawn with the first toast; from then on it stays, so that a screen reader keeps its region. Its file is fetched ahead: the first toast
 * may be the one that says that the server is away.
 */
function Toasts() {
  useEffect(() => {
    const timer = setTimeout(() => void toaster().catch(() => undefined), AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
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
