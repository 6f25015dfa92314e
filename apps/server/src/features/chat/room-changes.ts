import { directChannelId } from '@dugout/domain/chat/contact';
import type { Relation } from '@dugout/domain/friends/relation';
import type { Facts } from '#/platform/facts/facts.ts';
import type { Log } from '#/platform/log/log.ts';
import type { RefreshListsOf } from './lists/refresh-lists.ts';
import type { RoomChannel } from './live/room.channel.ts';
import type { Rooms } from './rooms/rooms.ts';
import type { DirectRooms } from './services/direct-rooms.ts';

interface RoomChangesOptions {
  readonly facts: Facts;
  readonly log: Log;
  readonly rooms: Pick<Rooms, 'forget'>;
  readonly directRooms: Pick<DirectRooms, 'sendAway'>;
  readonly channel: RoomChannel;
  readonly refreshList: (userId: string) => void;
  readonly refreshListsOf: RefreshListsOf;
}

const BLOCKS: readonly Relation[] = ['blocking', 'blockedBy', 'bothBlocking'];

/** Rooms follow who is in which clan, who is whose friend, and who blocks whom. */
export function followRelations({
  facts,
  log,
  rooms,
  directRooms,
  channel,
  refreshList,
  refreshListsOf,
}: RoomChangesOptions): void {
  facts.listen('clans.changed', ({ clanId, joined, left }) => {
    rooms.forget(clanId);
    for (const userId of left) channel.revoke(clanId, userId);
    void refreshListsOf(clanId, [...joined, ...left]);
  });

  facts.listen('friends.relationChanged', ({ userId, otherId, after }) => {
    const roomId = directChannelId(userId, otherId);
    rooms.forget(roomId);
    for (const each of [userId, otherId]) channel.blocksChanged(each);
    if (BLOCKS.includes(after)) for (const each of [userId, otherId]) channel.revoke(roomId, each);
    else
      directRooms
        .sendAway(roomId)
        .catch((error: unknown) => log.error({ error }, 'a direct message could not be closed'));
    for (const each of [userId, otherId]) refreshList(each);
  });
}
