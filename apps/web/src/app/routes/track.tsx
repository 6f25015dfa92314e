import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

const trackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/track/tracking',
  component: lazyRouteComponent(() => import('#/app/routes/track-layout.tsx'), 'TrackLayout'),
});

const trackIndexRoute = createRoute({
  getParentRoute: () => trackRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/track/tracking/follow', replace: true });
  },
});

const watchlistRoute = createRoute({
  getParentRoute: () => trackRoute,
  path: '/watchlist',
  component: lazyRouteComponent(() => import('#/features/watchlist/components/watchlist-page.tsx'), 'WatchlistPage'),
});

const activityRoute = createRoute({
  getParentRoute: () => trackRoute,
  path: '/activity',
  component: lazyRouteComponent(() => import('#/features/tracker/components/activity-page.tsx'), 'ActivityPage'),
});

const followRoute = createRoute({
  getParentRoute: () => trackRoute,
  path: '/follow',
  component: lazyRouteComponent(() => import('#/features/tracker/components/follow-page.tsx'), 'FollowPage'),
});

/** What the trader keeps an eye on: wallets, what they do, and tokens. */
export const trackRoutes = trackRoute.addChildren([trackIndexRoute, followRoute, activityRoute, watchlistRoute]);
