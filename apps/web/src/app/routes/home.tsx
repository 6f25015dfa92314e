import { createRoute } from '@tanstack/react-router';
import { trendingQuery } from '#/features/home/home.queries.ts';
import { meQuery } from '#/features/session/session.queries.ts';
import { pieceOf } from '#/shared/pieces/piece.tsx';
import { rootRoute } from './root.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(meQuery);
    void queries.prefetchQuery(trendingQuery);
  },
  component: pieceOf(async () => (await import('#/features/home/components/home-page.tsx')).HomePage),
});
