import { createRoute } from '@tanstack/react-router';
import { pieceOf } from '#/shared/pieces/piece.tsx';
import { rootRoute } from './root.tsx';

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: pieceOf(async () => (await import('#/features/papers/components/privacy-page.tsx')).PrivacyPage),
});

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: pieceOf(async () => (await import('#/features/papers/components/terms-page.tsx')).TermsPage),
});
