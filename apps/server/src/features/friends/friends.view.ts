import type {
  BlockedTrader,
  FoundTrader,
  Friend,
  FriendRelation,
  FriendRequest,
  Trader,
} from '@dugout/contract/friends/friend';
import type { RelatedRow, TraderRow } from './lists.repository.ts';
import { isShownOnline, type KnownPresence, presenceView } from './presence/presence.view.ts';

export const friendView = (
  row: RelatedRow,
  trader: Trader,
  viewerShares: boolean,
  known: KnownPresence,
): Friend => ({
  id: row.id,
  ...trader,
  ...presenceView(row, viewerShares, known),
  bio: row.bio,
  since: row.since.toISOString(),
});

export const requestView = (row: RelatedRow, trader: Trader): FriendRequest => ({
  ...trader,
  requestedAt: row.since.toISOString(),
});

export const blockedView = (row: RelatedRow, trader: Trader): BlockedTrader => ({
  ...trader,
  blockedAt: row.since.toISOString(),
});

export const foundView = (
  row: TraderRow,
  trader: Trader,
  relation: FriendRelation,
  known: KnownPresence,
): FoundTrader => ({
  ...trader,
  isOnline: isShownOnline(row, known.isHere),
  relation,
});

/** Sorts online friends first, then by name, ignoring case. */
export const byPresenceAndName = (a: Friend, b: Friend): number =>
  Number(b.isOnline) - Number(a.isOnline) ||
  a.userName.localeCompare(b.userName, 'en', { sensitivity: 'base' });
