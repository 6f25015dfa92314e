import type { Contact } from '@dugout/domain/chat/contact';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { Pair, RoomMember } from './room.ts';

export interface RoomRow {
  readonly id: string;
  readonly pair: Pair | null;
  readonly last_seq: bigint;
  readonly last_at: Date;
  readonly slow_mode_seconds: number;
}

export interface RoomMemberRow {
  readonly room_id: string;
  readonly user_id: string;
  readonly read_seq: bigint;
  readonly own_unread: bigint;
  readonly unread_mentions: bigint;
  readonly muted_until: Date | null;
}

/** Max newest messages in which unread mentions are counted. */
const LOOKED_AT = 1_000;

const takesAll = (userId: ReturnType<typeof sql.ref>) => sql`
  coalesce((SELECT p.privacy ->> 'directMessages' = 'everyone' FROM profile p WHERE p.user_id = ${userId}), false)`;

/** Returns the existing rooms among the ids, in no order. */
export async function roomsByIds(db: Db, ids: readonly string[]): Promise<RoomRow[]> {
  const { rows } = await sql<RoomRow>`
    SELECT r.id, r.last_seq, r.last_at, r.slow_mode_seconds,
      CASE WHEN r.low IS NOT NULL THEN jsonb_build_object(
        'low', r.low, 'high', r.high, 'contact', r.contact, 'requestedBy', r.asked_by,
        'areFriends', EXISTS (
          SELECT FROM trader_pair t WHERE t.low = r.low AND t.high = r.high AND t.relation = 'friends'),
        'lowTakesAll', ${takesAll(sql.ref('r.low'))}, 'highTakesAll', ${takesAll(sql.ref('r.high'))}
      ) END AS pair
    FROM chat_room r WHERE r.id = ANY(${ids}::text[])`.execute(db.tables());
  return rows;
}

/** Returns everyone with present or past state in these rooms. */
export async function membersOfRooms(db: Db, ids: readonly string[]): Promise<RoomMemberRow[]> {
  const { rows } = await sql<RoomMemberRow>`
    SELECT c.room_id, c.user_id, c.read_seq, c.muted_until, (
      SELECT count(*) FROM chat_message m
      WHERE m.room_id = c.room_id AND m.seq > greatest(c.read_seq, r.last_seq - ${LOOKED_AT})
        AND c.user_id = ANY(m.mentions)
    ) AS unread_mentions, (
      SELECT count(*) FROM chat_message m
      WHERE m.room_id = c.room_id AND m.seq > greatest(c.read_seq, r.last_seq - ${LOOKED_AT})
        AND m.author_id = c.user_id
    ) AS own_unread
    FROM chat_member c JOIN chat_room r ON r.id = c.room_id WHERE c.room_id = ANY(${ids}::text[])`.execute(
    db.tables(),
  );
  return rows;
}

export interface SilencedRow {
  readonly room_id: string;
  readonly user_id: string;
  /** Null for a permanent mute. */
  readonly until: Date | null;
}

export const silencedIn = (db: Db, ids: readonly string[]): Promise<SilencedRow[]> =>
  db
    .tables()
    .selectFrom('muted_conversation')
    .select(['conversation as room_id', 'user_id', 'until'])
    .where('conversation', '=', sql<string>`ANY(${ids}::text[])`)
    .execute();

/**
 * Mutes a room's notifications for a trader. `name` is the room's name in their list of muted conversations.
 * @returns false when that list already has `most` entries
 */
export async function silence(
  db: Db,
  {
    userId,
    roomId,
    name,
    most,
  }: {
    readonly userId: string;
    readonly roomId: string;
    readonly name: string;
    readonly most: number;
  },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO muted_conversation (user_id, conversation, name, until)
    SELECT ${userId}, ${roomId}, ${name}, NULL WHERE (
      SELECT count(*) FROM muted_conversation
      WHERE user_id = ${userId} AND conversation <> ${roomId} AND (until IS NULL OR until > now())) < ${most}
    ON CONFLICT (user_id, conversation) DO UPDATE SET name = excluded.name, until = NULL
    RETURNING conversation`.execute(db.tables());
  return rows.length === 1;
}

export async function unsilence(db: Db, userId: string, roomId: string): Promise<void> {
  await db
    .tables()
    .deleteFrom('muted_conversation')
    .where('user_id', '=', userId)
    .where('conversation', '=', roomId)
    .execute();
}

/** Returns a trader's direct messages that have at least one message, newest first. */
export async function directRoomsOf(db: Db, userId: string, limit: number): Promise<string[]> {
  const side = (column: 'low' | 'high') => sql`
    (SELECT id, last_at FROM chat_room WHERE ${sql.ref(column)} = ${userId} AND last_seq > 0
      ORDER BY last_at DESC LIMIT ${limit})`;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (${side('low')} UNION ALL ${side('high')}) AS r ORDER BY last_at DESC LIMIT ${limit}`.execute(
    db.tables(),
  );
  return rows.map(({ id }) => id);
}

/** Creates the room of a clan and a seat for each member. For a new member earlier messages count as read. */
export async function ensureClanRoom(
  db: Db,
  clanId: string,
  memberIds: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO chat_room (id, clan_id, last_at) SELECT id, id, ${at} FROM clan WHERE id = ${clanId}
      ON CONFLICT DO NOTHING RETURNING id, last_seq
    ), room AS (
      SELECT * FROM made UNION ALL SELECT id, last_seq FROM chat_room WHERE id = ${clanId}
    )
    INSERT INTO chat_member (room_id, user_id, read_seq)
    SELECT room.id, u.id, room.last_seq FROM room, auth_user u WHERE u.id = ANY(${memberIds}::text[])
    ON CONFLICT DO NOTHING`.execute(db.tables());
}

/** Creates the room of two existing traders. @returns false when one of them does not exist */
export async function ensureDirectRoom(
  db: Db,
  [low, high]: readonly [string, string],
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ found: bigint }>`
    WITH found AS (SELECT id FROM auth_user WHERE id IN (${low}, ${high})), made AS (
      INSERT INTO chat_room (id, low, high, contact, last_at)
      SELECT ${low} || '-' || ${high}, ${low}, ${high}, 'open', ${at} WHERE (SELECT count(*) FROM found) = 2
      ON CONFLICT DO NOTHING
    )
    SELECT count(*) AS found FROM found`.execute(db.tables());
  return rows[0]?.found === 2n;
}

/** Deletes direct rooms without messages. @returns their ids */
export async function forgetEmptyRooms(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .tables()
    .deleteFrom('chat_room')
    .where('clan_id', 'is', null)
    .where('last_seq', '=', 0n)
    .where('last_at', '<', before)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Moves a contact to its next state. @returns false when it is no longer in the expected one */
export async function moveContact(
  db: Db,
  roomId: string,
  from: Contact,
  to: { readonly contact: Contact; readonly requestedBy: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .tables()
    .updateTable('chat_room')
    .set({ contact: to.contact, asked_by: to.requestedBy })
    .where('id', '=', roomId)
    .where('contact', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function setSlowMode(db: Db, roomId: string, seconds: number): Promise<void> {
  await db
    .tables()
    .updateTable('chat_room')
    .set({ slow_mode_seconds: seconds })
    .where('id', '=', roomId)
    .execute();
}

export async function setMember(
  db: Db,
  roomId: string,
  userId: string,
  change: { readonly muted_until: Date | null },
): Promise<void> {
  await db
    .tables()
    .insertInto('chat_member')
    .values({ room_id: roomId, user_id: userId, ...change })
    .onConflict((conflict) => conflict.columns(['room_id', 'user_id']).doUpdateSet(change))
    .execute();
}

/** Marks a room as read up to a message. @returns the new read position; null for an unknown message */
export async function markRead(
  db: Db,
  roomId: string,
  userId: string,
  messageId: string,
): Promise<Pick<RoomMember, 'readSeq' | 'unreadMentions' | 'ownUnread'> | null> {
  const { rows } = await sql<{ read_seq: bigint; unread_mentions: bigint; own_unread: bigint }>`
    WITH read AS (
      INSERT INTO chat_member (room_id, user_id, read_seq)
      SELECT room_id, ${userId}, seq FROM chat_message WHERE id = ${messageId} AND room_id = ${roomId}
      ON CONFLICT (room_id, user_id)
        DO UPDATE SET read_seq = greatest(chat_member.read_seq, excluded.read_seq)
      RETURNING read_seq
    )
    SELECT read.read_seq, (
      SELECT count(*) FROM chat_message m
      WHERE m.room_id = room.id AND m.seq > greatest(read.read_seq, room.last_seq - ${LOOKED_AT})
        AND ${userId} = ANY(m.mentions)
    ) AS unread_mentions, (
      SELECT count(*) FROM chat_message m
      WHERE m.room_id = room.id AND m.seq > greatest(read.read_seq, room.last_seq - ${LOOKED_AT})
        AND m.author_id = ${userId}
    ) AS own_unread FROM read, chat_room room WHERE room.id = ${roomId}`.execute(db.tables());
  const [row] = rows;
  return row === undefined
    ? null
    : {
        readSeq: Number(row.read_seq),
        unreadMentions: Number(row.unread_mentions),
        ownUnread: Number(row.own_unread),
      };
}
