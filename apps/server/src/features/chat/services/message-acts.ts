import type { ChatMessage } from '@dugout/contract/chat/message';
import { CHAT_EDIT_MINUTES, MAX_CHAT_PINS } from '@dugout/contract/chat/values';
import { isEditable, mayModerate } from '@dugout/domain/chat/moderation';
import { KeyedMutex } from '#/platform/async/keyed-mutex.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Hidden } from '../index.ts';
import type { RoomPublisher } from '../live/room-publisher.ts';
import { type MessageRow, messageView } from '../messages/message.view.ts';
import {
  deleteMessage,
  editMessage,
  hideMessage,
  pinMessage,
  reportMessage,
  restoreMessage,
  roomOf,
  setReaction,
  unpinMessage,
} from '../messages/message-changes.repository.ts';
import { messageById } from '../messages/messages.repository.ts';
import type { ReadText } from '../messages/read-text.ts';
import { cannotPin, requireWriting } from '../messages/writing-rights.ts';
import { upholdReports } from '../reports/reports.repository.ts';
import { inSeat } from '../rooms/held-seat.ts';
import type { Room } from '../rooms/room.ts';
import type { Rooms, Seat } from '../rooms/rooms.ts';
import { holdRoom } from '../rooms/seats.repository.ts';

interface MessageActsOptions {
  readonly db: Db;
  readonly rooms: Rooms;
  readonly publisher: RoomPublisher;
  readonly read: (room: Room, authorId: string, text: string) => Promise<ReadText>;
  /** Removes unused pictures. */
  readonly removePictures: (names: readonly string[]) => Promise<void>;
  /** Unix ms. */
  readonly now: () => number;
}

interface Found extends Seat {
  readonly row: MessageRow;
}

interface Act {
  readonly roomId: string;
  readonly messageId: string;
  readonly userId: string;
}

/**
 * Actions of members and the operator on sent messages. Actions in one room run in sequence, as do their updates.
 */
export function messageActs({ db, rooms, publisher, read, removePictures, now }: MessageActsOptions) {
  const turns = new KeyedMutex();
  const seated = inSeat(db, rooms);

  async function requireMessage(from: Db, { roomId, messageId }: Act): Promise<MessageRow> {
    const row = await messageById(from, roomId, messageId);
    if (row === null) throw new ApiError('chat_message_not_found');
    return row;
  }

  const requireWords = ({ deleted_by }: MessageRow): void => {
    if (deleted_by !== null) throw new ApiError('chat_message_deleted');
  };

  /** Changes a message in its turn and notifies its readers. */
  const changed = (roomId: string, work: () => Promise<MessageRow>): Promise<ChatMessage> =>
    turns.run(roomId, async () => {
      const message = messageView(await work());
      publisher.changed(message);
      return message;
    });

  const change = (act: Act, work: (tx: Db, found: Found) => Promise<void>): Promise<ChatMessage> =>
    changed(act.roomId, () =>
      seated(act.roomId, act.userId, async (tx, seat) => {
        await work(tx, { ...seat, row: await requireMessage(tx, act) });
        return requireMessage(tx, act);
      }),
    );

  /**
   * Authors may always take their own words away, from a room that is closed to them as well. Such a one is
   * not told whom the message answered.
   */
  async function withdraw(act: Act): Promise<ChatMessage> {
    let pictures: readonly string[] = [];
    const message = await changed(act.roomId, async () => {
      pictures = await deleteMessage(db, act.messageId, 'author');
      return requireMessage(db, act);
    });
    await removePictures(pictures);
    return (await rooms.seatOf(act.roomId, act.userId)) === null ? { ...message, replyTo: null } : message;
  }

  return {
    async edit(act: Act, text: string): Promise<ChatMessage> {
      const { room } = await rooms.requireSeat(act.roomId, act.userId);
      const { mentions, sources } = await read(room, act.userId, text);
      return change(act, async (tx, found) => {
        const { row } = found;
        if (row.author_id !== act.userId) throw new ApiError('chat_not_author');
        requireWords(row);
        requireWriting(found, now());
        if (!isEditable(row.created_at.getTime(), now(), CHAT_EDIT_MINUTES))
          throw new ApiError('chat_edit_too_late');
        const mentioned = mentions.map(({ userId }) => userId);
        await editMessage(tx, row.id, { text, mentions: mentioned, sources, at: new Date(now()) });
      });
    },

    async delete(act: Act): Promise<ChatMessage> {
      const own = await messageById(db, act.roomId, act.messageId);
      if (own?.author_id === act.userId) return withdraw(act);
      let pictures: readonly string[] = [];
      const message = await change(act, async (tx, { row, room, member }) => {
        const author = row.author_id === null ? undefined : room.members.get(row.author_id);
        if (!mayModerate(member.role, author?.role ?? null)) throw new ApiError('chat_forbidden');
        pictures = await deleteMessage(tx, row.id, 'officer');
      });
      await removePictures(pictures);
      return message;
    },

    react: (act: Act, emoji: string, on: boolean) =>
      change(act, async (tx, found) => {
        requireWords(found.row);
        if (on) requireWriting(found, now());
        await setReaction(tx, { id: act.messageId, userId: act.userId, emoji, on, at: new Date(now()) });
      }),

    pin: (act: Act, pinned: boolean) =>
      change(act, async (tx, found) => {
        const { row, room } = found;
        const refusal = cannotPin(found, now());
        if (refusal !== null) throw new ApiError(refusal);
        requireWords(row);
        await holdRoom(tx, room.id);
        if (!pinned) await unpinMessage(tx, row.id);
        else if (!(await pinMessage(tx, room.id, row.id, new Date(now()), MAX_CHAT_PINS)))
          throw new ApiError('chat_pins_full');
      }),

    async hide(
      messageId: string,
      alongside: (tx: Db, hidden: Hidden) => Promise<void>,
    ): Promise<'hidden' | 'unknown' | 'wordless'> {
      const roomId = await roomOf(db, messageId);
      if (roomId === null) return 'unknown';
      return turns.run(roomId, async () => {
        const at = new Date(now());
        const isHidden = await db.transaction(async (tx) => {
          const authorId = await hideMessage(tx, messageId, at);
          if (authorId === undefined) return false;
          await alongside(tx, { authorId, reporterIds: await upholdReports(tx, messageId, at) });
          return true;
        });
        const row = isHidden ? await messageById(db, roomId, messageId) : null;
        if (row !== null) publisher.changed(messageView(row));
        return isHidden ? 'hidden' : 'wordless';
      });
    },

    async restore(
      messageId: string,
      alongside: (tx: Db, authorId: string | null) => Promise<void>,
    ): Promise<boolean> {
      const roomId = await roomOf(db, messageId);
      if (roomId === null) return false;
      return turns.run(roomId, async () => {
        const isRestored = await db.transaction(async (tx) => {
          const authorId = await restoreMessage(tx, messageId);
          if (authorId === undefined) return false;
          await alongside(tx, authorId);
          return true;
        });
        const row = isRestored ? await messageById(db, roomId, messageId) : null;
        if (row !== null) publisher.changed(messageView(row));
        return isRestored;
      });
    },

    /** Of a message that the caller has before them, a stranger's first one too. */
    async report(act: Act, reason: string, note: string): Promise<void> {
      const seen = await rooms.viewFor(act.roomId, act.userId);
      if (seen === 'nothing') throw new ApiError('chat_not_found');
      const row = await messageById(db, act.roomId, act.messageId);
      if (row === null) throw new ApiError('chat_message_not_found');
      requireWords(row);
      await reportMessage(db, {
        messageId: row.id,
        reporterId: act.userId,
        reason,
        note,
        at: new Date(now()),
      });
    },
  };
}

export type MessageActs = ReturnType<typeof messageActs>;
