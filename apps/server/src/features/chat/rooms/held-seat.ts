import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { viewOf } from './room.ts';
import { roomsByIds } from './rooms.repository.ts';
import type { Rooms, Seat } from './rooms.ts';
import { holdBlock, holdMember } from './seats.repository.ts';

/** A seat as the database has it now; null when it is taken away. */
async function held(tx: Db, { room, member }: Seat): Promise<Seat | null> {
  if (room.pair === null) {
    const now = await holdMember(tx, room.id, member.userId);
    if (now === null) return null;
    const mutedUntil = now.muted_until?.getTime() ?? null;
    return { room, member: { ...member, role: now.role, mutedUntil } };
  }
  if (await holdBlock(tx, room.pair.low, room.pair.high)) return null;
  const [row] = await roomsByIds(tx, [room.id]);
  if (row === undefined) return null;
  const seat = { room: { ...room, pair: row.pair, lastSeq: Number(row.last_seq) }, member };
  return viewOf(seat.room, member.userId) === 'channel' ? seat : null;
}

/** Works in a transaction that holds the caller's seat. */
type InSeat = <R>(roomId: string, userId: string, work: (tx: Db, seat: Seat) => Promise<R>) => Promise<R>;

/**
 * The rooms in memory may be behind the database, by another server's change or by one of this moment. What
 * changes something is therefore allowed by the seat that the database has, which stays as it is until the
 * change is written. Throws ApiError `chat_not_found`.
 */
export const inSeat =
  (db: Db, rooms: Rooms): InSeat =>
  async (roomId, userId, work) => {
    const known = await rooms.requireSeat(roomId, userId);
    return db.transaction(async (tx) => {
      const seat = await held(tx, known);
      if (seat !== null) return work(tx, seat);
      rooms.forget(roomId);
      throw new ApiError('chat_not_found');
    });
  };
