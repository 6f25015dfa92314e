import { createRoute, redirect } from '@tanstack/react-router';
import { pieceOf } from '#/shared/pieces/piece.tsx';
import { rootRoute } from './root.tsx';

const trackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/track/tracking',
  component: pieceOf(async () => (await import('#/app/routes/track-layout.tsx')).TrackLayout),
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
  component: pieceOf(async () => (await import('#/features/watchlist/components/watchlist-page.tsx')).WatchlistPage),
});

const activityRoute = createRoute({
  getParentRoute: () => trackRoute,
  path: '/activity',
  component: pieceOf(async () => (await import('#/features/tracker/components/activity-page.tsx')).ActivityPage),
});

const followRoute = createRoute({
  getParentRoute: () => trackRoute,
  path: '/follow',
  component: pieceOf(async () => (await import('#/features/tracker/components/follow-page.tsx')).FollowPage),
});

/** What the trader keeps an eye on: wallets, what they do, and tokens. */
export const trackRoutes = trackRoute.addChildren([trackIndexRoute, followRoute, activityRoute, watchlistRoute]);
