import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { title: 'Privacy Policy' },
  component: lazyPage(async () => (await import('./components/privacy-page.tsx')).PrivacyPage),
});

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { title: 'Terms of Service' },
  component: lazyPage(async () => (await import('./components/terms-page.tsx')).TermsPage),
});

export const legal = defineFeature({ name: 'legal', pages: [privacyRoute, termsRoute] });
