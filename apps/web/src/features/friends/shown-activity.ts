import type { ShownActivity } from '@dugout/contract/friends/endpoints';

const PAGES = [
  ['/explorer', 'explorer'],
  ['/screener', 'screener'],
  ['/leaderboard', 'leaderboard'],
  ['/track', 'tracker'],
  ['/portfolio', 'portfolio'],
] as const;

/** Returns the activity that a page reports to friends; null for none. */
export function shownActivity(path: string): ShownActivity | null {
  const [, area, id] = path.split('/');
  if (area === 'token' && id) return { kind: 'token', tokenAddress: id };
  if (area === 'screener' && id) return { kind: 'pool', poolAddress: id };
  const page = PAGES.find(([begin]) => path === begin || path.startsWith(`${begin}/`))?.[1];
  return page === undefined ? null : { kind: 'page', page };
}
