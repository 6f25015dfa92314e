import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';
import { trackingRoute } from '#/shared/tracking/tracking-route.ts';

const indexRoute = createRoute({
  getParentRoute: () => trackingRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/track/tracking/follow', replace: true });
  },
});

export const followRoute = createRoute({
  getParentRoute: () => trackingRoute,
  path: '/follow',
  staticData: { title: 'Following' },
  component: lazyPage(async () => (await import('./following/follow-page.tsx')).FollowPage),
});

const activityRoute = createRoute({
  getParentRoute: () => trackingRoute,
  path: '/activity',
  staticData: { title: 'Activity' },
  component: lazyPage(async () => (await import('./activity/activity-page.tsx')).ActivityPage),
});

export const trackerPages = [trackingRoute, indexRoute, followRoute, activityRoute] as const;
