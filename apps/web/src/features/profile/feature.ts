import { createRoute } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { overlay } from '#/shared/feature/overlay.ts';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';
import { AccountTab, PanelButton } from './account-panel/bar-items.tsx';
import type { PanelSection } from './panel-section.ts';

declare module '#/shared/feature/overlay.ts' {
  interface Intents {
    /** The account panel, with a section opened and scrolled to if given. */
    readonly accountPanel: PanelSection | undefined;
  }
}

interface ProfileSearch {
  readonly tab?: string;
}

const ownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  staticData: { title: 'Profile' },
  component: lazyPage(async () => (await import('./own/own-profile-page.tsx')).OwnProfilePage),
});

const shownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/$trader',
  // The page itself falls back to its first tab.
  validateSearch: (given: ProfileSearch): ProfileSearch => given,
  component: lazyPage(async () => (await import('./shown/profile-page.tsx')).ProfilePage),
});

const AccountPanel = lazyOverlay(
  async () => (await import('./account-panel/account-panel.tsx')).AccountPanel,
);

export const profile = defineFeature({
  name: 'profile',
  pages: [ownRoute, shownRoute],
  links: [{ page: ownRoute, label: 'Profile', icon: UserRound, order: 15, bars: ['bottom', 'more'] }],
  overlays: [overlay('accountPanel', AccountPanel)],
  bars: [
    { place: 'topEnd', audience: 'everyone', component: PanelButton, order: 40 },
    { place: 'phone', audience: 'everyone', component: AccountTab, order: 10 },
  ],
});
