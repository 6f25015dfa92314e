import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { lazyPage } from '#/shared/lazy/lazy-page.tsx';

const TABS = ['positions', 'orders', 'closed', 'history'] as const;

interface PortfolioSearch {
  readonly tab?: (typeof TABS)[number];
  /** Mint and wallet that the lists are filtered by. */
  readonly token?: string;
  readonly wallet?: string;
  /** The swap whose receipt is open. */
  readonly receipt?: string;
}

const ID = /^[\w.:-]{1,128}$/;
const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && ID.test(value) ? value : undefined;

function readSearch(search: Record<string, unknown>): PortfolioSearch {
  const tab = TABS.find((name) => name === search['tab']);
  const [token, wallet, receipt] = [idOf(search['token']), idOf(search['wallet']), idOf(search['receipt'])];
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(token === undefined ? {} : { token }),
    ...(wallet === undefined ? {} : { wallet }),
    ...(receipt === undefined ? {} : { receipt }),
  };
}

export const portfolioRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portfolio',
  staticData: { title: 'Portfolio' },
  validateSearch: readSearch,
  component: lazyPage(async () => (await import('./components/portfolio-page.tsx')).PortfolioPage),
});
