import type {
  BlockedTrader,
  FoundTrader,
  Friend,
  FriendLists,
  FriendRequest,
  Trader,
} from '@dugout/contract/friends/friend';

const TIME = '2026-01-01T00:00:00.000Z';

export const traderOf = (userName: string, part: Partial<Trader> = {}): Trader => ({
  userId: `id-${userName}`,
  userName,
  image: null,
  clanTag: null,
  formerName: null,
  looksLike: null,
  ...part,
});

export const friendOf = (userName: string, part: Partial<Friend> = {}): Friend => ({
  ...traderOf(userName),
  id: `pair-${userName}`,
  isOnline: false,
  lastSeenAt: null,
  activity: null,
  bio: null,
  since: TIME,
  ...part,
});

export const requestOf = (userName: string, part: Partial<FriendRequest> = {}): FriendRequest => ({
  ...traderOf(userName),
  requestedAt: TIME,
  ...part,
});

export const blockedOf = (userName: string): BlockedTrader => ({ ...traderOf(userName), blockedAt: TIME });

export const foundOf = (userName: string, part: Partial<FoundTrader> = {}): FoundTrader => ({
  ...traderOf(userName),
  isOnline: false,
  relation: 'none',
  ...part,
});

interface Parts {
  readonly friends?: readonly Friend[];
  readonly incoming?: readonly FriendRequest[];
  readonly outgoing?: readonly FriendRequest[];
  readonly blocked?: readonly BlockedTrader[];
}

export const friendListsOf = ({
  friends = [],
  incoming = [],
  outgoing = [],
  blocked = [],
}: Parts = {}): FriendLists => ({
  friends: [...friends],
  requests: { incomingRequests: [...incoming], outgoingRequests: [...outgoing] },
  blocked: [...blocked],
  sharesActivity: false,
});
