import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';
import { WalletsInBar } from './components/wallets-in-bar.tsx';

const walletsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portfolio/wallets',
  staticData: { title: 'Wallets' },
  component: lazyPage(async () => (await import('./components/wallets-page.tsx')).WalletsPage),
});

export const wallets = defineFeature({
  name: 'wallets',
  pages: [walletsRoute],
  bars: [{ place: 'topEnd', audience: 'trader', component: WalletsInBar, order: 10 }],
});
