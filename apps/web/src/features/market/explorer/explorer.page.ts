import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { pieceOf } from '#/shared/pieces/piece.tsx';

export const explorerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explorer',
  staticData: { title: 'Explorer' },
  component: pieceOf(async () => (await import('./components/explorer-page.tsx')).ExplorerPage),
});
