import type { Activity, Presence } from '@dugout/contract/friends/friend';
import type { PresenceRow } from '../lists.repository.ts';

export interface KnownPresence {
  readonly isHere: (userId: string) => boolean;
  readonly activityOf: (userId: string) => Activity | null;
}

/** Online means present, with the toggle on, and shown at all. */
export const isShownOnline = (row: PresenceRow, isHere: KnownPresence['isHere']): boolean =>
  row.online && row.shows_online && isHere(row.user_id);

/** Returns a trader's presence as a friend sees it. Activity is shown only to friends who share theirs. */
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
