import { createRoute } from '@tanstack/react-router';
import { PAGE_ROWS, screenerQuery } from '#/features/screener/screener.queries.ts';
import { readScreener } from '#/features/screener/screener.search.ts';
import { pieceOf } from '#/shared/pieces/piece.tsx';
import { rootRoute } from './root.tsx';

export const screenerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/screener',
  loader: ({ context, location }) => void context.queries.prefetchQuery(screenerQuery(readScreener(location.search), PAGE_ROWS)),
  component: pieceOf(async () => (await import('#/features/screener/components/screener-page.tsx')).ScreenerPage),
});
