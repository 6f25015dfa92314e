import type { Activity, Presence } from '@dugout/contract/friends/friend';
import type { PresenceRow } from '../lists.repository.ts';

/** What the server knows of a trader beside what is written. */
export interface KnownPresence {
  readonly isHere: (userId: string) => boolean;
  readonly activityOf: (userId: string) => Activity | null;
}

/** Online means here, with the toggle on, and shown at all. */
export const isShownOnline = (row: PresenceRow, isHere: KnownPresence['isHere']): boolean =>
  row.online && row.shows_online && isHere(row.user_id);

/**
 * A trader's presence as a friend sees it. What they do is shown to friends who share what they do
 * themselves.
 */
export function presenceView(
  row: PresenceRow,
  viewerShares: boolean,
  { isHere, activityOf }: KnownPresence,
): Presence {
  const isOnline = isShownOnline(row, isHere);
  return {
    isOnline,
    lastSeenAt: isOnline || !row.shows_online ? null : (row.last_seen_at?.toISOString() ?? null),
    activity: isOnline && row.shares_activity && viewerShares ? activityOf(row.user_id) : null,
  };
}
