import { createRoute } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';
import type { BoardSearch } from './board-search.ts';

const boardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/leaderboard',
  staticData: { title: 'Leaderboard' },
  // The page itself drops invalid values.
  validateSearch: (given: BoardSearch): BoardSearch => given,
  component: lazyPage(async () => (await import('./components/leaderboard-page.tsx')).LeaderboardPage),
});

export const leaderboard = defineFeature({
  name: 'leaderboard',
  pages: [boardRoute],
  links: [{ page: boardRoute, label: 'Leaderboard', icon: Trophy, order: 25, bars: ['top', 'more'] }],
});
