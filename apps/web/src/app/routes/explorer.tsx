import { createRoute } from '@tanstack/react-router';
import { pieceOf } from '#/shared/pieces/piece.tsx';
import { rootRoute } from './root.tsx';

export const explorerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explorer',
  component: pieceOf(async () => (await import('#/features/explorer/components/explorer-page.tsx')).ExplorerPage),
});
