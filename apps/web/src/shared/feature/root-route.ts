import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';

interface RouteContext {
  /** For loaders that prefetch data for their page. */
  readonly queries: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * The tab's title before the product name; null for the product name alone. Pages without one set it
     * themselves (`useTitle`).
     */
    readonly title?: string | null;
  }
}

/** The parent of every feature's pages. `app/router.tsx` adds the shell to it. */
export const rootRoute = createRootRouteWithContext<RouteContext>()();
