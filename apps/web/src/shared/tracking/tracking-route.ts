import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../feature/root-route.ts';
import { lazyPage } from '../lazy/lazy-page.tsx';

/** Parent of the tracking pages, which belong to several features and share tabs. */
export const trackingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/track/tracking',
  component: lazyPage(async () => (await import('./tracking-layout.tsx')).TrackingLayout),
});
