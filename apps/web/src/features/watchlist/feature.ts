import { createRoute } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';
import { channel, newestFirst } from '#/shared/realtime/channel.ts';
import { trackingRoute } from '#/shared/tracking/tracking-route.ts';

const alertsChannel = channel('alerts', newestFirst);

const WatchStrip = lazyComponent(async () => (await import('./components/watch-strip.tsx')).WatchStrip);
const AlertToasts = lazyComponent(async () => (await import('./components/alert-toasts.tsx')).AlertToasts);

const watchlistRoute = createRoute({
  getParentRoute: () => trackingRoute,
  path: '/watchlist',
  staticData: { title: 'Watchlist' },
  component: lazyPage(async () => (await import('./components/watchlist-page.tsx')).WatchlistPage),
});

export const watchlist = defineFeature({
  name: 'watchlist',
  pages: [watchlistRoute],
  links: [{ page: watchlistRoute, label: 'Watchlist', icon: Star, order: 50, bars: ['more'] }],
  background: [
    { place: 'belowTopBar', audience: 'trader', component: WatchStrip },
    { place: 'afterPage', audience: 'trader', component: AlertToasts },
  ],
  channels: [alertsChannel],
});
