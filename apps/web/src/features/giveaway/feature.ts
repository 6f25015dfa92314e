import { createRoute } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';

const giveawayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/giveaway',
  staticData: { title: 'Giveaway' },
  component: lazyPage(async () => (await import('./giveaway-page.tsx')).GiveawayPage),
});

export const giveaway = defineFeature({
  name: 'giveaway',
  pages: [giveawayRoute],
  links: [{ page: giveawayRoute, label: 'Giveaway', icon: Gift, order: 40, bars: ['bottom', 'more'] }],
});
