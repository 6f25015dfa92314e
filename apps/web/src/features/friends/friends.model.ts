import type {
  Activity,
  Friend,
  FriendLists,
  FriendRelation,
  Presence,
} from '@dugout/contract/friends/friend';
import { searchedForm } from '@dugout/domain/text/searched-form';
import { agoText } from '#/shared/format/ago-text.ts';

const PAGES: Readonly<Record<Extract<Activity, { kind: 'page' }>['page'], string>> = {
  explorer: 'In Explorer',
  screener: 'In Screener',
  leaderboard: 'In Leaderboard',
  tracker: 'Tracking wallets',
  portfolio: 'In Portfolio',
};

const activityText = (activity: Activity): string =>
  activity.kind === 'token' ? `Trading ${activity.symbol}` : PAGES[activity.page];

/** Formats 'Trading FAX', 'Online', 'Last seen 2h ago'. `now` in unix ms. */
export function presenceText({ isOnline, activity, lastSeenAt }: Presence, now: number): string {
  if (isOnline) return activity === null ? 'Online' : activityText(activity);
  return lastSeenAt === null ? 'Offline' : `Last seen ${agoText(lastSeenAt, now)}`;
}

/** Sorts online friends first, then by name, ignoring case. */
export const sortedFriends = (friends: readonly Friend[]): Friend[] =>
  friends.toSorted(
    (a, b) =>
      Number(b.isOnline) - Number(a.isOnline) ||
      a.userName.localeCompare(b.userName, 'en', { sensitivity: 'base' }),
  );

interface FriendFilter {
  readonly search: string;
  readonly onlineOnly: boolean;
}

/** Filters friends by name or clan. */
export function shownFriends(friends: readonly Friend[], { search, onlineOnly }: FriendFilter): Friend[] {
  const text = searchedForm(search).trim();
  const holds = (part: string | null): boolean => part !== null && searchedForm(part).includes(text);
  const fits = ({ userName, clanTag, formerName }: Friend): boolean =>
    text === '' || [userName, clanTag, formerName].some(holds);
  return sortedFriends(friends.filter((friend) => (!onlineOnly || friend.isOnline) && fits(friend)));
}

export function relationIn({ friends, requests, blocked }: FriendLists, userId: string): FriendRelation {
  const holds = (rows: readonly { readonly userId: string }[]): boolean =>
    rows.some((row) => row.userId === userId);
  if (holds(friends)) return 'friends';
  if (holds(requests.outgoingRequests)) return 'requested';
  if (holds(requests.incomingRequests)) return 'asked';
  return holds(blocked) ? 'blocking' : 'none';
}
