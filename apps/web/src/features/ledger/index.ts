import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { pieceOf } from '#/shared/pieces/piece.tsx';

const ledgerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portfolio/ledger',
  staticData: { title: 'Ledger' },
  component: pieceOf(async () => (await import('./ledger-page.tsx')).LedgerPage),
});

export const ledger = defineFeature({ name: 'ledger', pages: [ledgerRoute] });
