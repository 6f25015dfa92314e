import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { trendingQuery } from '#/features/home/home.queries.ts';
import { meQuery } from '#/features/session/session.queries.ts';
import { rootRoute } from './root.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(meQuery);
    void queries.prefetchQuery(trendingQuery);
  },
  component: lazyRouteComponent(() => import('#/features/home/components/home-page.tsx'), 'HomePage'),
});
