import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { pieceOf } from '#/shared/pieces/piece.tsx';

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { title: 'Privacy Policy' },
  component: pieceOf(async () => (await import('./components/privacy-page.tsx')).PrivacyPage),
});

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { title: 'Terms of Service' },
  component: pieceOf(async () => (await import('./components/terms-page.tsx')).TermsPage),
});

export const legal = defineFeature({ name: 'legal', pages: [privacyRoute, termsRoute] });
