import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';

export interface RouteContext {
  /** For loaders that ask ahead for what their page shows. */
  readonly queries: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * The tab's title before the product's name; null for the product's name alone. Pages without one set it
     * themselves (`useTitle`).
     */
    readonly title?: string | null;
  }
}

/** The parent of every feature's pages. `app/router.tsx` gives it the shell. */
export const rootRoute = createRootRouteWithContext<RouteContext>()();
