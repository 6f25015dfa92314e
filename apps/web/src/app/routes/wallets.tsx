import { createRoute } from '@tanstack/react-router';
import { pieceOf } from '#/shared/pieces/piece.tsx';
import { rootRoute } from './root.tsx';

export const walletsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portfolio/wallets',
  component: pieceOf(async () => (await import('#/features/wallets/components/wallets-page.tsx')).WalletsPage),
});
