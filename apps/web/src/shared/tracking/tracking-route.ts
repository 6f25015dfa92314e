import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../feature/root-route.ts';
import { lazyPage } from '../lazy/lazy-page.tsx';

/** The parent of pages of several features that share tabs: what a trader keeps an eye on. */
export const trackingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/track/tracking',
  component: lazyPage(async () => (await import('./tracking-layout.tsx')).TrackingLayout),
});
