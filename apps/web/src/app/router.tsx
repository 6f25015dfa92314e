import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { createQueryClient } from '#/shared/api/query-client.ts';
import { booksRoute } from './routes/books.tsx';
import { explorerRoute } from './routes/explorer.tsx';
import { homeRoute } from './routes/home.tsx';
import { PageFailed } from './routes/page-failed.tsx';
import { privacyRoute, termsRoute } from './routes/papers.tsx';
import { portfolioRoute } from './routes/portfolio.tsx';
import { rootRoute } from './routes/root.tsx';
import { screenerRoute } from './routes/screener.tsx';
import { poolRoute, tokenRoute } from './routes/token.tsx';
import { trackRoutes } from './routes/track.tsx';
import { walletRoute } from './routes/wallet.tsx';
import { walletsRoute } from './routes/wallets.tsx';
import { holdScrollPosition } from './scroll-position.ts';

const routeTree = rootRoute.addChildren([
  homeRoute,
  explorerRoute,
  screenerRoute,
  poolRoute,
  tokenRoute,
  portfolioRoute,
  booksRoute,
  walletsRoute,
  walletRoute,
  trackRoutes,
  privacyRoute,
  termsRoute,
]);

/** The page's router, with the answers that its pages share; its history is the browser's own unless a test brings another. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { queries: createQueryClient() },
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailed,
    scrollRestoration: true,
    ...(history === undefined ? {} : { history }),
  });
  holdScrollPosition(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
