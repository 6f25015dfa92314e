import type { FriendLists } from '@dugout/contract/friends/friend';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { type TraderChannel, traderChannel } from '#/platform/realtime/trader-channel.ts';

export type FriendsChannel = TraderChannel<'friends'>;

/** `friends`: the caller's lists; a delta is the presence of one friend. */
export const friendsChannel = (
  realtime: RealtimePublisher,
  read: (userId: string) => Promise<FriendLists>,
): FriendsChannel => traderChannel('friends', realtime, read);
