import { createRoute } from '@tanstack/react-router';
import { Shield } from 'lucide-react';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';
import { channel, latest } from '#/shared/realtime/channel.ts';
import type { ClanSearch } from './clan-search.ts';
import { useClanPage, useClanPath } from './own-clan.queries.ts';

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/clans',
  staticData: { title: 'Clans' },
  // The page itself drops invalid values.
  validateSearch: (given: ClanSearch): ClanSearch => given,
  component: lazyPage(async () => (await import('./components/clans-page.tsx')).ClansPage),
});

const ownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/clans/me',
  staticData: { title: 'Clan' },
  component: lazyPage(async () => (await import('./components/own-clan-page.tsx')).OwnClanPage),
});

const clanRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/clans/$clanTag',
  component: lazyPage(async () => (await import('./components/clan-page.tsx')).ClanPage),
});

const LiveClan = lazyComponent(async () => (await import('./components/live-clan.tsx')).LiveClan);
const ClanTab = lazyComponent(async () => (await import('./components/clan-tab.tsx')).ClanTab);

export const clans = defineFeature({
  name: 'clans',
  pages: [listRoute, ownRoute, clanRoute],
  links: [
    {
      page: listRoute,
      usePath: useClanPath,
      label: 'Clans',
      icon: Shield,
      order: 60,
      bars: ['bottom', 'more'],
    },
  ],
  background: [{ place: 'afterPage', audience: 'trader', component: LiveClan }],
  social: [
    {
      tab: 'clan',
      component: ClanTab,
      ownSearch: true,
      useSidebarPath: useClanPath,
      useWindowLink: useClanPage,
    },
  ],
  inviteToClan: async (trader) => (await import('./invite.ts')).inviteToClan(trader),
  channels: [channel('clan', latest)],
});
