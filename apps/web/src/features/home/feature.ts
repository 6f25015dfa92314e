import { createRoute } from '@tanstack/react-router';
import { meQuery } from '#/features/identity/index.ts';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';
import { trendingQuery } from './trending.query.ts';

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: null },
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(meQuery);
    void queries.prefetchQuery(trendingQuery);
  },
  component: lazyPage(async () => (await import('./components/home-page.tsx')).HomePage),
});

const VisitBeat = lazyComponent(async () => (await import('./components/visit-beat.tsx')).VisitBeat);

export const home = defineFeature({
  name: 'home',
  pages: [homeRoute],
  background: [{ place: 'afterPage', audience: 'trader', component: VisitBeat }],
});
