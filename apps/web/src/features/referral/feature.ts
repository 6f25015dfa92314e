import { createRoute } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';

const referralRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/referral',
  staticData: { title: 'Referrals' },
  component: lazyPage(async () => (await import('./components/referral-page.tsx')).ReferralPage),
});

export const referral = defineFeature({
  name: 'referral',
  pages: [referralRoute],
  links: [{ page: referralRoute, label: 'Referrals', icon: Gift, order: 60, bars: ['more'] }],
});
