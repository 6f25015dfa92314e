import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';

export const explorerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explorer',
  staticData: { title: 'Explorer' },
  component: lazyPage(async () => (await import('./components/explorer-page.tsx')).ExplorerPage),
});
