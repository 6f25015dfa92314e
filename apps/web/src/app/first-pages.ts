import type { FrameName } from './frame/frames.tsx';

interface FirstPage {
  /** Path pattern as in the router; `:address` matches one segment. */
  readonly path: string;
  /** Module of the page's component, below `src`. */
  readonly module: string;
  /** The page's first calls, character for character, so that the browser reuses the preloaded responses. */
  readonly calls: readonly string[];
  /** Frame painted before any of these scripts has loaded; defaults to listed tokens. */
  readonly frame?: FrameName;
  /** Frame painted for visitors without a session cookie. */
  readonly guestFrame?: FrameName;
  /** The call whose guest response the server embeds in the page for the frame's rows. */
  readonly rows?: string;
}

/** Calls made by the bars of every page. */
const BARS = ['/api/v1/me', '/api/v1/status', '/api/v1/price'];
const BOARD = '/api/v1/leaderboard?kind=traders&window=30d&scope=everyone&search=&page=1&limit=50';

/** Requirements of a page's first screen when it is opened by its address without a query string. */
export const FIRST_PAGES: readonly FirstPage[] = [
  {
    path: '/',
    module: 'features/home/components/home-page.tsx',
    calls: ['/api/v1/screener?window=1h&sortBy=volumeUsd&limit=24', ...BARS],
    guestFrame: 'home',
  },
  {
    path: '/screener',
    module: 'features/market/screener/components/screener-page.tsx',
    calls: ['/api/v1/screener?window=24h&sortBy=volumeUsd&sortDir=desc&limit=50', ...BARS],
    rows: '/api/v1/screener?window=24h&sortBy=volumeUsd&sortDir=desc&limit=12',
  },
  {
    path: '/leaderboard',
    module: 'features/leaderboard/components/leaderboard-page.tsx',
    calls: [BOARD, ...BARS],
    frame: 'board',
    rows: BOARD,
  },
  {
    path: '/screener/:address',
    module: 'features/market/token/components/token-page.tsx',
    calls: ['/api/v1/pool/:address', ...BARS],
    frame: 'token',
    rows: '/api/v1/pool/:address',
  },
  {
    path: '/token/:address',
    module: 'features/market/token/components/token-page.tsx',
    calls: ['/api/v1/token/:address', ...BARS],
    frame: 'token',
    rows: '/api/v1/token/:address',
  },
];
