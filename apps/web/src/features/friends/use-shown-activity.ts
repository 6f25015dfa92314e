import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '#/shared/api/call.ts';
import { useDebounced } from '#/shared/hooks/use-debounced.ts';
import { shownActivity } from './shown-activity.ts';

/** Pages that are only passed through are not reported. */
const SETTLED_MS = 1_000;

/**
 * Tells friends which page is on screen, while that is shared.
 * @param connections grows with each snapshot of the live channel: the server forgets what a trader does who
 *   was away
 */
export function useShownActivity(shares: boolean, connections: number): void {
  const path = useDebounced(useLocation({ select: ({ pathname }) => pathname }), SETTLED_MS);
  useEffect(() => {
    if (!shares || connections === 0) return;
    // It matters to nobody here when it does not arrive.
    call('POST /friends/activity', { body: { activity: shownActivity(path) } }).catch(() => undefined);
  }, [shares, path, connections]);
}
