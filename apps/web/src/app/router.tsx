import { type AnyRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { createQueryClient } from '#/shared/api/query-client.ts';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { PAGES } from './declared.ts';
import { holdScrollPosition } from './scroll-position.ts';
import { NotFound, PageFailed } from './shell/page-failed.tsx';
import { Shell } from './shell/shell.tsx';

/** Builds the tree of pages. A flat list is enough for the types of links. */
function routeTree() {
  const tree = rootRoute.addChildren(PAGES);
  const parentOf = ({ options }: AnyRoute): AnyRoute => options.getParentRoute();
  for (const parent of new Set(PAGES.map(parentOf)))
    parent.addChildren(PAGES.filter((page) => parentOf(page) === parent));
  return tree;
}

rootRoute.update({ component: Shell, notFoundComponent: NotFound });

/**
 * Creates the page's router with the query cache that its pages share. Uses the browser's history unless a test
 * passes another.
 */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree: routeTree(),
    context: { queries: createQueryClient() },
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailed,
    scrollRestoration: true,
    ...(history === undefined ? {} : { history }),
  });
  holdScrollPosition(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
