import { SHELL_TEXTS } from '@dugout/contract/constants';
import { Button, buttonClass } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import {
  type AnyRoute,
  createRouter,
  type ErrorComponentProps,
  Link,
  type RouterHistory,
} from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { createQueryClient } from '#/shared/api/query-client.ts';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { useTitle } from '#/shared/hooks/browser.ts';
import { FileMissingState } from '#/shared/lazy/file-missing.tsx';
import { forgetFailure, whenToTryAgain } from '#/shared/lazy/lazy-page.tsx';
import { FileMissing } from '#/shared/lazy/load-file.ts';
import { PAGES } from './declared.ts';
import { holdScrollPosition } from './scroll-position.ts';
import { Shell } from './shell/shell.tsx';

/** Replaces a page that failed to render; the bars around it stay. */
function PageFailed({ error, reset }: ErrorComponentProps) {
  const missing = error instanceof FileMissing ? error : null;
  const again = useCallback((): void => {
    if (missing !== null) forgetFailure(missing);
    reset();
  }, [missing, reset]);
  useEffect(() => {
    if (missing === null) return;
    const stopWaiting = whenToTryAgain(missing, again);
    return () => {
      stopWaiting();
      // Retries the page on the next visit.
      forgetFailure(missing);
    };
  }, [missing, again]);
  if (missing !== null) return <FileMissingState onAgain={again} />;
  return (
    <EmptyState
      title="Something went wrong on this page"
      page
      className="pt-24"
      action={<Button onClick={reset}>Retry</Button>}
    >
      Orders already sent are not affected.
    </EmptyState>
  );
}

function NotFound() {
  useTitle(SHELL_TEXTS.pageNotFound);
  return (
    <EmptyState
      title={SHELL_TEXTS.pageNotFound}
      page
      className="pt-24"
      action={
        <Link to="/" className={buttonClass()}>
          Go home
        </Link>
      }
    >
      Page doesn't exist.
    </EmptyState>
  );
}

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
