import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';
import { PAGE_ROWS, screenerQuery } from './screener.queries.ts';
import { readScreener } from './screener.search.ts';

export const screenerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/screener',
  staticData: { title: 'Screener' },
  loader: ({ context, location }) =>
    void context.queries.prefetchQuery(screenerQuery(readScreener(location.search), PAGE_ROWS)),
  component: lazyPage(async () => (await import('./components/screener-page.tsx')).ScreenerPage),
});
