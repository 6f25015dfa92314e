import type { QueryClient } from '@tanstack/react-query';
import { keepCurrent } from '#/shared/realtime/keep-current.ts';
import { live } from '#/shared/realtime/live.ts';

/**
 * Starts the work of a page that can wait until it is on screen. Loads the toaster ahead, because the first toast
 * may report that the server is unreachable. Returns a function that stops the work.
 */
export function start(queries: () => QueryClient): () => void {
  void import('@dugout/ui/toaster').catch(() => undefined);
  return keepCurrent({ live, queries, page: document });
}
