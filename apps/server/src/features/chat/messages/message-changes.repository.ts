/** Changes of messages after they were sent. */
import type { CardSource } from '@dugout/contract/chat/message';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import { newId } from '#/platform/ids/new-id.ts';

export async function editMessage(
  db: Db,
  id: string,
  {
    text,
    mentions,
    sources,
    at,
  }: {
    readonly text: string;
    readonly mentions: readonly string[];
    readonly sources: readonly CardSource[];
    readonly at: Date;
  },
): Promise<void> {
  await db
    .tables()
    .updateTable('chat_message')
    .set({ text, mentions: [...mentions], sources: JSON.stringify(sources), edited_at: at })
    .where('id', '=', id)
    .where('deleted_by', 'is', null)
    .execute();
}

/**
 * Removes a message's text, cards, mentions, pictures, pin and reactions, once. Returns the names of the
 * pictures.
 */
export async function deleteMessage(db: Db, id: string, by: 'author' | 'officer'): Promise<string[]> {
  const { rows } = await sql<{ pictures: string[] }>`
    WITH found AS (
      SELECT id, pictures FROM chat_message WHERE id = ${id} AND deleted_by IS NULL FOR UPDATE
    ), gone AS (DELETE FROM chat_reaction WHERE message_id = ${id})
    UPDATE chat_message m SET text = '', sources = '[]', mentions = '{}', pictures = '{}', pinned_at = NULL,
      deleted_by = ${by}
    FROM found WHERE m.id = found.id RETURNING found.pictures`.execute(db.tables());
  return rows[0]?.pictures ?? [];
}

/** Returns the room of a message, or null when there is no such message. */
export async function roomOf(db: Db, id: string): Promise<string | null> {
  const row = await db
    .tables()
    .selectFrom('chat_message')
    .select('room_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.room_id ?? null;
}

/**
 * Removes a message's text, cards, mentions, pin and reactions, and stores text, cards and mentions separately.
 * @returns its author, null once the account is deleted; undefined when it has no text to hide
 */
export async function hideMessage(tx: Db, id: string, at: Date): Promise<string | null | undefined> {
  const { rows } = await sql<{ author_id: string | null }>`
    WITH found AS (
      SELECT id, text, mentions, sources, pictures FROM chat_message WHERE id = ${id} AND deleted_by IS NULL FOR UPDATE
    ), kept AS (
      INSERT INTO hidden_message (message_id, text, mentions, sources, pictures, hidden_at)
      SELECT id, text, mentions, sources, pictures, ${at} FROM found
    ), gone AS (
      DELETE FROM chat_reaction r USING found WHERE r.message_id = found.id
    )
    UPDATE chat_message m SET text = '', sources = '[]', mentions = '{}', pictures = '{}', pinned_at = NULL,
      deleted_by = 'operator'
    FROM found WHERE m.id = found.id RETURNING m.author_id`.execute(tx.tables());
  return rows[0]?.author_id;
}

/**
 * Restores the text, cards, mentions and pictures of a hidden message.
 * @returns its author, null once the account is deleted; undefined when it is not hidden
 */
export async function restoreMessage(tx: Db, id: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ author_id: string | null }>`
    WITH kept AS (DELETE FROM hidden_message WHERE message_id = ${id} RETURNING *)
    UPDATE chat_message m SET text = kept.text, mentions = kept.mentions, sources = kept.sources,
      pictures = kept.pictures, deleted_by = NULL
    FROM kept WHERE m.id = kept.message_id AND m.deleted_by = 'operator' RETURNING m.author_id`.execute(
    tx.tables(),
  );
  return rows[0]?.author_id;
}

export async function setReaction(
  db: Db,
  {
    id,
    userId,
    emoji,
    on,
    at,
  }: {
    readonly id: string;
    readonly userId: string;
    readonly emoji: string;
    readonly on: boolean;
    readonly at: Date;
  },
): Promise<void> {
  const table = db.tables();
  if (on)
    await table
      .insertInto('chat_reaction')
      .values({ message_id: id, user_id: userId, emoji, reacted_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await table
      .deleteFrom('chat_reaction')
      .where('message_id', '=', id)
      .where('user_id', '=', userId)
      .where('emoji', '=', emoji)
      .execute();
}

/** @returns false when the room has `most` pinned messages already */
export async function pinMessage(
  db: Db,
  roomId: string,
  id: string,
  at: Date,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE chat_message SET pinned_at = coalesce(pinned_at, ${at}) WHERE id = ${id} AND (pinned_at IS NOT NULL OR (
      SELECT count(*) FROM chat_message WHERE room_id = ${roomId} AND pinned_at IS NOT NULL) < ${most})
    RETURNING id`.execute(db.tables());
  return rows.length === 1;
}

export async function unpinMessage(db: Db, id: string): Promise<void> {
  await db.tables().updateTable('chat_message').set({ pinned_at: null }).where('id', '=', id).execute();
}

/** Stores a report of a message with its current content. A second report by the same trader changes nothing. */
export async function reportMessage(
  db: Db,
  report: {
    readonly messageId: string;
    readonly reporterId: string;
    readonly reason: string;
    readonly note: string;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    INSERT INTO chat_report (id, message_id, room_id, author_id, reporter_id, reason, note, text, pictures, reported_at)
    SELECT ${newId()}, id, room_id, author_id, ${report.reporterId}, ${report.reason}, ${report.note},
      trim(text || ' ' || array_to_string(pictures, ' ')), pictures, ${report.at}
    FROM chat_message WHERE id = ${report.messageId} ON CONFLICT DO NOTHING`.execute(db.tables());
}
