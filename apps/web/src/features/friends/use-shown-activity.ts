import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '#/shared/api/call.ts';
import { useDebounced } from '#/shared/hooks/use-debounced.ts';
import { shownActivity } from './shown-activity.ts';

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
