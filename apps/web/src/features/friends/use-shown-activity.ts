import type { ShownActivity } from '@dugout/contract/friends/endpoints';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '#/shared/api/call.ts';
import { useDebounced } from '#/shared/hooks/time.ts';

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

/** Min time on a page before it is reported, to skip pages passed through. */
const SETTLED_MS = 1_000;

/**
 * Reports the visible page to friends while sharing is on.
 * @param connections increases with each snapshot of the live channel, because the server forgets the activity of
 * a disconnected trader
 */
export function useShownActivity(shares: boolean, connections: number): void {
  const path = useDebounced(useLocation({ select: ({ pathname }) => pathname }), SETTLED_MS);
  useEffect(() => {
    if (!shares || connections === 0) return;
    // A lost report does not matter.
    call('POST /friends/activity', { body: { activity: shownActivity(path) } }).catch(() => undefined);
  }, [shares, path, connections]);
}
