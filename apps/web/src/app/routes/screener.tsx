import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const screenerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/screener',
  component: lazyRouteComponent(() => import('#/features/screener/components/screener-page.tsx'), 'ScreenerPage'),
});
