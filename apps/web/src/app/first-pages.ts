import type { FrameName } from './frame/frames.tsx';

interface FirstPage {
  /** As the router writes it; `:address` stands for one part. */
  readonly path: string;
  /** Where the page's component lives, below `src`. */
  readonly module: string;
  /** The calls that the page makes first, letter by letter, so that the browser makes them once. */
  readonly calls: readonly string[];
  /** What is painted before any of these scripts has come; listed tokens where nothing is said. */
  readonly frame?: FrameName;
  /** What is painted for who brings no cookie, and so cannot be signed in. */
  readonly guestFrame?: FrameName;
  /** The call whose answer, as a guest gets it, the server lays into the page for the frame to draw. */
  readonly rows?: string;
}

/** What the bars of every page ask for. */
const BARS = ['/api/v1/me', '/api/v1/status', '/api/v1/price'];
const BOARD = '/api/v1/leaderboard?kind=traders&window=30d&scope=everyone&search=&page=1&limit=50';

/**
 * What the first screen of a page needs when it is opened by its address, without anything behind a question
 * mark.
 */
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
