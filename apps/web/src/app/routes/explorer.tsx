import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const explorerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explorer',
  component: lazyRouteComponent(() => import('#/features/explorer/components/explorer-page.tsx'), 'ExplorerPage'),
});
