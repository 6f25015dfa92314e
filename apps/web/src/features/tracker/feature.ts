import { createRoute, redirect } from '@tanstack/react-router';
import { Radar } from 'lucide-react';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyComponent, lazyPane } from '#/shared/lazy/lazy-component.tsx';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';
import { trackingRoute } from '#/shared/tracking/tracking-route.ts';
import { trackerChannel } from './tracker.channel.ts';
import { useTrackerPlace } from './tracker-place.ts';

const indexRoute = createRoute({
  getParentRoute: () => trackingRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/track/tracking/follow', replace: true });
  },
});

const followRoute = createRoute({
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

const trackerPages = [trackingRoute, indexRoute, followRoute, activityRoute] as const;

const { subscribe, getState } = useTrackerPlace;
const { toggle, close } = getState();

const ClanWallets = lazyComponent(async () => (await import('./clan/clan-wallets.tsx')).ClanWallets);

export const tracker = defineFeature({
  name: 'tracker',
  pages: trackerPages,
  links: [{ page: followRoute, label: 'Track', icon: Radar, order: 30, area: '/track/', bars: ['top'] }],
  panes: [
    {
      label: 'Tracker',
      icon: Radar,
      order: 10,
      shortcut: { keys: ['T'], label: 'Open or close the wallet tracker' },
      state: { subscribe, isOpen: () => getState().place !== 'closed', toggle, close },
      onPhone: 'sheet',
      component: lazyPane(async () => (await import('./components/tracker-host.tsx')).TrackerHost, close),
    },
  ],
  clanTab: { label: 'Wallets', isForMembers: true, component: ClanWallets },
  channels: [trackerChannel],
  settings: async () => (await import('./tracker.settings.ts')).trackerSettings,
});
