/** Queries of messages, with author, quoted message, mentions and reactions. */

import type { ChatMention } from '@dugout/contract/chat/message';
import { CHAT_SEARCHED } from '@dugout/contract/chat/values';
import { JOINERS, withoutJoiners } from '@dugout/domain/text/searched-form';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { MessageRow } from './message.view.ts';

const QUOTED = 140;

const MESSAGE = sql`
  SELECT m.id, m.room_id, m.seq, m.author_id, m.client_id, m.text, m.created_at, m.edited_at, m.deleted_by,
    m.pinned_at, m.sources, m.pictures, u.name AS author_name, u.image AS author_image,
    CASE WHEN a.id IS NOT NULL THEN jsonb_build_object(
      'id', a.id, 'userId', a.author_id, 'userName', au.name, 'text', left(a.text, ${QUOTED}::integer),
      'deleted', a.deleted_by IS NOT NULL
    ) END AS reply,
    CASE WHEN m.mentions <> '{}' THEN (
      SELECT jsonb_agg(jsonb_build_object('userId', n.id, 'userName', n.name) ORDER BY n.name)
      FROM auth_user n WHERE n.id = ANY(m.mentions)
    ) END AS mentioned,
    (SELECT jsonb_object_agg(e.emoji, e.user_ids) FROM (
      SELECT r.emoji, jsonb_agg(r.user_id ORDER BY r.reacted_at) AS user_ids
      FROM chat_reaction r WHERE r.message_id = m.id GROUP BY r.emoji) e) AS reactions
  FROM chat_message m
    LEFT JOIN auth_user u ON u.id = m.author_id
    LEFT JOIN chat_message a ON a.id = m.reply_to
    LEFT JOIN auth_user au ON au.id = a.author_id`;

const read = async (db: Db, rest: RawBuilder<unknown>): Promise<MessageRow[]> =>
  (await sql<MessageRow>`${MESSAGE} ${rest}`.execute(db.tables())).rows;

interface Range {
  /** Sequence number that the messages must precede. */
  readonly before: number | null;
  readonly limit: number;
}

/** Returns the newest messages of a range, oldest first. */
export const messagesIn = async (db: Db, roomId: string, { before, limit }: Range): Promise<MessageRow[]> =>
  (
    await read(
      db,
      sql`WHERE m.room_id = ${roomId} AND m.seq < ${before ?? Number.MAX_SAFE_INTEGER} ORDER BY m.seq DESC LIMIT ${limit}`,
    )
  ).reverse();

/** Oldest first. */
export const pinnedIn = (db: Db, roomId: string): Promise<MessageRow[]> =>
  read(db, sql`WHERE m.room_id = ${roomId} AND m.pinned_at IS NOT NULL ORDER BY m.seq`);

export const messageById = async (db: Db, roomId: string, id: string): Promise<MessageRow | null> =>
  (await read(db, sql`WHERE m.id = ${id} AND m.room_id = ${roomId}`))[0] ?? null;

export const messageByClientId = async (
  db: Db,
  roomId: string,
  authorId: string,
  clientId: string,
): Promise<MessageRow | null> =>
  (
    await read(
      db,
      sql`WHERE m.room_id = ${roomId} AND m.author_id = ${authorId} AND m.client_id = ${clientId}`,
    )
  )[0] ?? null;

export const messagesByIds = (db: Db, roomId: string, ids: readonly string[]): Promise<MessageRow[]> =>
  read(db, sql`WHERE m.room_id = ${roomId} AND m.id = ANY(${ids}::text[])`);

export const lastMessages = (db: Db, roomIds: readonly string[]): Promise<MessageRow[]> =>
  read(
    db,
    sql`JOIN chat_room room ON room.id = m.room_id AND room.last_seq = m.seq WHERE m.room_id = ANY(${roomIds}::text[])`,
  );

/** Searches messages for a text, ignoring case, newest first. Only the newest of each room are searched. */
export function messagesWith(
  db: Db,
  roomIds: readonly string[],
  text: string,
  limit: number,
): Promise<MessageRow[]> {
  const pattern = `%${withoutJoiners(text).replaceAll(/[\\%_]/g, '\\$&')}%`;
  return read(
    db,
    sql`JOIN chat_room room ON room.id = m.room_id AND m.seq > room.last_seq - ${CHAT_SEARCHED}
      WHERE m.room_id = ANY(${roomIds}::text[]) AND m.deleted_by IS NULL 
        AND translate(m.text, ${JOINERS}, '') ILIKE ${pattern}
      ORDER BY m.created_at DESC, m.id LIMIT ${limit}`,
  );
}

/** Returns the sequence number of a message in its room, or null when it is not in this room. */
export async function placeOf(db: Db, roomId: string, id: string): Promise<number | null> {
  const row = await db
    .tables()
    .selectFrom('chat_message')
    .select('seq')
    .where('id', '=', id)
    .where('room_id', '=', roomId)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.seq);
}

export async function namedAmong(
  db: Db,
  names: readonly string[],
  memberIds: readonly string[],
): Promise<ChatMention[]> {
  const { rows } = await sql<ChatMention>`
    SELECT id AS "userId", name AS "userName" FROM auth_user
    WHERE lower(name) = ANY(${names}::text[]) AND id = ANY(${memberIds}::text[]) ORDER BY name`.execute(
    db.tables(),
  );
  return rows;
}

export async function roomsWrittenIn(db: Db, userId: string): Promise<string[]> {
  const messages = db.tables().selectFrom('chat_message').select('room_id').distinct();
  return (await messages.where('author_id', '=', userId).execute()).map(({ room_id }) => room_id);
}

export async function roomsShowing(db: Db, picture: string): Promise<string[]> {
  const { rows } = await sql<{ room_id: string }>`
    SELECT DISTINCT room_id FROM chat_message WHERE pictures <> '{}' AND pictures @> ARRAY[${picture}]::text[]
    `.execute(db.tables());
  return rows.map(({ room_id }) => room_id);
}
