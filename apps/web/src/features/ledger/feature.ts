import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';

const ledgerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portfolio/ledger',
  staticData: { title: 'Ledger' },
  component: lazyPage(async () => (await import('./ledger-page.tsx')).LedgerPage),
});

export const ledger = defineFeature({ name: 'ledger', pages: [ledgerRoute] });
