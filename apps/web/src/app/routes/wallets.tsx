import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const walletsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portfolio/wallets',
  component: lazyRouteComponent(() => import('#/features/wallets/components/wallets-page.tsx'), 'WalletsPage'),
});
