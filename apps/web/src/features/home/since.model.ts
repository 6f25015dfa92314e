import type { SinceVisit } from '@dugout/contract/home/visit';

/** Target of an event link: a page, or a tab of the social sidebar. */
export type SincePlace =
  | '/portfolio'
  | '/track/tracking/watchlist'
  | '/clans/me'
  | '/alpha'
  | 'friends'
  | 'chats';

interface SincePart {
  readonly id: string;
  /** Shown in bold before the text. */
  readonly count: number;
  readonly text: string;
  readonly place: SincePlace;
}

const several = (count: number, one: string, more: string): string => (count === 1 ? one : more);

/** Returns the events that happened, most important first. */
export function sinceParts(since: SinceVisit): readonly SincePart[] {
  const { exits, orders, alerts, friendRequests, clanApplications, messages, messageRequests } = since;
  const { calls, hits } = since;
  const sold = exits.last?.symbol ?? null;
  const parts: readonly SincePart[] = [
    {
      id: 'exits',
      count: exits.count,
      text:
        exits.count === 1 && sold !== null
          ? `exit rule sold ${sold}`
          : several(exits.count, 'exit rule sold', 'exit rules sold'),
      place: '/portfolio',
    },
    {
      id: 'orders',
      count: orders,
      text: several(orders, 'order filled', 'orders filled'),
      place: '/portfolio',
    },
    {
      id: 'alerts',
      count: alerts,
      text: several(alerts, 'alert fired', 'alerts fired'),
      place: '/track/tracking/watchlist',
    },
    {
      id: 'calls',
      count: calls,
      text: several(calls, 'call by a caller you follow', 'calls by callers you follow'),
      place: '/alpha',
    },
    {
      id: 'hits',
      count: hits,
      text: several(hits, 'followed call hit', 'followed calls hit'),
      place: '/alpha',
    },
    {
      id: 'messages',
      count: messages,
      text: several(messages, 'new message', 'new messages'),
      place: 'chats',
    },
    {
      id: 'messageRequests',
      count: messageRequests,
      text: several(messageRequests, 'message request', 'message requests'),
      place: 'chats',
    },
    {
      id: 'friendRequests',
      count: friendRequests,
      text: several(friendRequests, 'friend request', 'friend requests'),
      place: 'friends',
    },
    {
      id: 'clanApplications',
      count: clanApplications,
      text: several(clanApplications, 'clan application', 'clan applications'),
      place: '/clans/me',
    },
  ];
  return parts.filter(({ count }) => count > 0);
}
