/** The one statement that writes messages. */
import type { CardSource } from '@dugout/contract/chat/message';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import { BLOCKED } from '../rooms/seats.repository.ts';

export interface SentRow {
  readonly id: string;
  readonly room_id: string;
  readonly author_id: string;
  readonly client_id: string;
  readonly text: string;
  readonly reply_to: string | null;
  readonly mentions: readonly string[];
  readonly sources: readonly CardSource[];
  readonly pictures: readonly string[];
  readonly created_at: string;
  readonly events: readonly { readonly id: string; readonly name: string; readonly payload: object }[];
}

export interface WrittenRow {
  readonly id: string;
  readonly seq: bigint;
  readonly author_name: string;
  readonly author_image: string | null;
}

/**
 * Gives messages the next places of their rooms, in order, and writes them with their events. Authors who had read
 * everything before also read these; sending marks no messages of others as read. Skips messages that were already
 * written under the same client id, messages to a room that is gone, and messages of authors who left the clan, are
 * muted in its chat, or share a block with the other trader. Nobody is removed until these messages are written.
 */
export async function writeMessages(db: Db, sent: readonly SentRow[]): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    WITH sent AS (
      SELECT s.* FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) AS (
        id text, room_id text, author_id text, client_id text, text text, reply_to text, mentions jsonb,
        sources jsonb, pictures jsonb, created_at timestamptz, events jsonb
      )) WITH ORDINALITY AS s (
        id, room_id, author_id, client_id, text, reply_to, mentions, sources, pictures, created_at, events, place)
    ), in_clan AS (
      SELECT s.id FROM sent s JOIN clan_member m ON m.clan_id = s.room_id AND m.user_id = s.author_id
      WHERE NOT EXISTS (
        SELECT FROM chat_member c
        WHERE c.room_id = s.room_id AND c.user_id = s.author_id AND c.muted_until > s.created_at)
      FOR KEY SHARE OF m
    ), direct AS (
      SELECT s.id FROM sent s JOIN chat_room r ON r.id = s.room_id
      WHERE r.clan_id IS NULL
        AND NOT EXISTS (SELECT FROM trader_pair t WHERE t.low = r.low AND t.high = r.high AND ${BLOCKED})
    ), unsent AS MATERIALIZED (
      SELECT s.* FROM sent s
      WHERE NOT EXISTS (
        SELECT FROM chat_message m
        WHERE m.room_id = s.room_id AND m.author_id = s.author_id AND m.client_id = s.client_id)
    ), fresh AS (
      SELECT s.*, row_number() OVER (PARTITION BY s.room_id ORDER BY s.place) AS nth FROM unsent s
      WHERE s.id IN (SELECT id FROM in_clan UNION ALL SELECT id FROM direct)
    ), room AS (
      UPDATE chat_room r SET last_seq = r.last_seq + f.count, last_at = greatest(r.last_at, f.newest)
      FROM (SELECT room_id, count(*) AS count, max(created_at) AS newest FROM fresh GROUP BY room_id) f
      WHERE r.id = f.room_id RETURNING r.id, r.last_seq - f.count AS base
    ), written AS (
      INSERT INTO chat_message (
        id, room_id, seq, author_id, client_id, text, created_at, reply_to, mentions, sources, pictures)
      SELECT f.id, f.room_id, room.base + f.nth, f.author_id, f.client_id, f.text, f.created_at, f.reply_to,
        ARRAY(SELECT jsonb_array_elements_text(f.mentions)), f.sources,
        ARRAY(SELECT jsonb_array_elements_text(f.pictures))
      FROM fresh f JOIN room ON room.id = f.room_id
      RETURNING id, room_id, seq, author_id
    ), read_marks AS (
      INSERT INTO chat_member (room_id, user_id, read_seq)
      SELECT run.room_id, run.author_id,
        CASE WHEN coalesce(c.read_seq, 0) >= run.first - 1 THEN run.last ELSE coalesce(c.read_seq, 0) END
      FROM (
        SELECT room_id, author_id, first, max(seq) FILTER (WHERE seq - nth = first - 1) AS last
        FROM (
          SELECT room_id, author_id, seq, min(seq) OVER own AS first, row_number() OVER (own ORDER BY seq) AS nth
          FROM written WINDOW own AS (PARTITION BY room_id, author_id)
        ) own_messages GROUP BY room_id, author_id, first
      ) run LEFT JOIN chat_member c ON c.room_id = run.room_id AND c.user_id = run.author_id
      ON CONFLICT (room_id, user_id) DO UPDATE SET read_seq = greatest(chat_member.read_seq, excluded.read_seq)
    ), events AS (
      INSERT INTO outbox_event (id, name, payload)
      SELECT e ->> 'id', e ->> 'name', e -> 'payload' FROM fresh f JOIN room ON room.id = f.room_id,
        jsonb_array_elements(f.events) e
    )
    SELECT w.id, w.seq, u.name AS author_name, u.image AS author_image
    FROM written w JOIN auth_user u ON u.id = w.author_id ORDER BY w.room_id, w.seq`.execute(db.tables());
  return rows;
}
