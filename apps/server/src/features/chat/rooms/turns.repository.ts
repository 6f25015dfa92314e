/** Turns of members in rooms with slow mode. */
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/**
 * Takes a member's turn to send, one per interval across all servers.
 * @returns null on success, else the time of the last turn
 */
export async function takeTurn(
  db: Db,
  turn: { readonly roomId: string; readonly userId: string; readonly seconds: number; readonly at: Date },
): Promise<Date | null> {
  const { roomId, userId, seconds, at } = turn;
  const { rows } = await sql<{ last_turn_at: Date }>`
    INSERT INTO chat_member AS c (room_id, user_id, last_turn_at) VALUES (${roomId}, ${userId}, ${at})
    ON CONFLICT (room_id, user_id) DO UPDATE SET last_turn_at = excluded.last_turn_at
      WHERE c.last_turn_at IS NULL OR c.last_turn_at <= excluded.last_turn_at - make_interval(secs => ${seconds})
    RETURNING last_turn_at`.execute(db.tables());
  if (rows.length > 0) return null;
  const taken = db.tables().selectFrom('chat_member').select('last_turn_at').where('room_id', '=', roomId);
  return (await taken.where('user_id', '=', userId).executeTakeFirst())?.last_turn_at ?? null;
}
