import { Radar } from 'lucide-react';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyComponent, lazyPane } from '#/shared/lazy/lazy-component.tsx';
import { trackerChannel } from './tracker.channel.ts';
import { followRoute, trackerPages } from './tracker.pages.ts';
import { useTrackerPlace } from './tracker-place.ts';

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
