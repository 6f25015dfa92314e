import { MAX_MUTED_CONVERSATIONS } from '@dugout/contract/notifications/values';
import { isMutual } from '@dugout/domain/chat/contact';
import { isModerator, mayModerate } from '@dugout/domain/chat/moderation';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { RoomPublisher } from '../live/room-publisher.ts';
import { inSeat } from '../rooms/held-seat.ts';
import { type Room, unreadIn } from '../rooms/room.ts';
import { markRead, setMember, setSlowMode, silence, unsilence } from '../rooms/rooms.repository.ts';
import type { Rooms, Seat } from '../rooms/rooms.ts';
import { holdMember } from '../rooms/seats.repository.ts';

interface RoomActionsOptions {
  readonly db: Db;
  readonly rooms: Rooms;
  readonly publisher: RoomPublisher;
  readonly nameOf: (room: Room, userId: string) => Promise<string>;
  /** Unix ms. */
  readonly now: () => number;
}

export function createRoomActions({ db, rooms, publisher, nameOf, now }: RoomActionsOptions) {
  const seated = inSeat(db, rooms);

  function requireModerator({ room, member }: Seat): void {
    if (room.pair !== null || !isModerator(member.role)) throw new ApiError('chat_forbidden');
  }

  return {
    async read(
      roomId: string,
      userId: string,
      messageId: string,
    ): Promise<{ readSeq: number; unread: number }> {
      const { room, member } = await rooms.requireSeat(roomId, userId);
      const read = await markRead(db, roomId, userId, messageId);
      if (read === null) throw new ApiError('chat_message_not_found');
      if (read.readSeq > member.readSeq)
        publisher.read({ roomId, userId, ...read, isShown: room.pair !== null && isMutual(room.pair) });
      return { readSeq: read.readSeq, unread: unreadIn(room, { ...member, ...read }) };
    },

    /** Throws ApiError `muted_full`. */
    async muteNotifications(roomId: string, userId: string, muted: boolean): Promise<void> {
      const { room } = await rooms.requireSeat(roomId, userId);
      if (!muted) await unsilence(db, userId, roomId);
      else {
        const name = await nameOf(room, userId);
        if (!(await silence(db, { userId, roomId, name, most: MAX_MUTED_CONVERSATIONS })))
          throw new ApiError('muted_full');
      }
      publisher.room(roomId, [userId]);
    },

    async slowMode(roomId: string, userId: string, seconds: number): Promise<void> {
      const { room } = await seated(roomId, userId, async (tx, seat) => {
        requireModerator(seat);
        await setSlowMode(tx, roomId, seconds);
        return seat;
      });
      publisher.room(roomId, [...room.members.keys()]);
    },

    /** Null minutes lift the mute. */
    async mute(roomId: string, userId: string, otherId: string, minutes: number | null): Promise<void> {
      const { room } = await seated(roomId, userId, async (tx, seat) => {
        requireModerator(seat);
        const other = await holdMember(tx, roomId, otherId);
        if (other === null) throw new ApiError('chat_member_not_found');
        if (!mayModerate(seat.member.role, other.role)) throw new ApiError('chat_forbidden');
        const mutedUntil = minutes === null ? null : new Date(now() + minutes * 60_000);
        await setMember(tx, roomId, otherId, { muted_until: mutedUntil });
        return seat;
      });
      publisher.room(roomId, [...room.members.keys()]);
    },
  };
}

export type RoomActions = ReturnType<typeof createRoomActions>;
