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

interface MessageActionsOptions {
  readonly db: Db;
  readonly rooms: Rooms;
  readonly publisher: RoomPublisher;
  readonly read: (room: Room, authorId: string, text: string) => Promise<ReadText>;
  readonly removePictures: (names: readonly string[]) => Promise<void>;
  /** Unix ms. */
  readonly now: () => number;
}

interface Found extends Seat {
  readonly row: MessageRow;
}

interface Target {
  readonly roomId: string;
  readonly messageId: string;
  readonly userId: string;
}

/**
 * Actions of members and the operator on sent messages. Actions in one room run in sequence, as do their updates.
 */
export function messageActions({ db, rooms, publisher, read, removePictures, now }: MessageActionsOptions) {
  const turns = new KeyedMutex();
  const seated = inSeat(db, rooms);

  async function requireMessage(from: Db, { roomId, messageId }: Target): Promise<MessageRow> {
    const row = await messageById(from, roomId, messageId);
    if (row === null) throw new ApiError('chat_message_not_found');
    return row;
  }

  const requireText = ({ deleted_by }: MessageRow): void => {
    if (deleted_by !== null) throw new ApiError('chat_message_deleted');
  };

  /** Changes a message after earlier changes in the room, and notifies its readers. */
  const changed = (roomId: string, work: () => Promise<MessageRow>): Promise<ChatMessage> =>
    turns.run(roomId, async () => {
      const message = messageView(await work());
      publisher.changed(message);
      return message;
    });

  const change = (target: Target, work: (tx: Db, found: Found) => Promise<void>): Promise<ChatMessage> =>
    changed(target.roomId, () =>
      seated(target.roomId, target.userId, async (tx, seat) => {
        await work(tx, { ...seat, row: await requireMessage(tx, target) });
        return requireMessage(tx, target);
      }),
    );

  /**
   * Deletes the author's own message, even in a room that is closed to them. The answer then does not name the
   * trader whom the message replied to.
   */
  async function withdraw(target: Target): Promise<ChatMessage> {
    let pictures: readonly string[] = [];
    const message = await changed(target.roomId, async () => {
      pictures = await deleteMessage(db, target.messageId, 'author');
      return requireMessage(db, target);
    });
    await removePictures(pictures);
    return (await rooms.seatOf(target.roomId, target.userId)) === null
      ? { ...message, replyTo: null }
      : message;
  }

  return {
    async edit(target: Target, text: string): Promise<ChatMessage> {
      const { room } = await rooms.requireSeat(target.roomId, target.userId);
      const { mentions, sources } = await read(room, target.userId, text);
      return change(target, async (tx, found) => {
        const { row } = found;
        if (row.author_id !== target.userId) throw new ApiError('chat_not_author');
        requireText(row);
        requireWriting(found, now());
        if (!isEditable(row.created_at.getTime(), now(), CHAT_EDIT_MINUTES))
          throw new ApiError('chat_edit_too_late');
        const mentioned = mentions.map(({ userId }) => userId);
        await editMessage(tx, row.id, { text, mentions: mentioned, sources, at: new Date(now()) });
      });
    },

    async delete(target: Target): Promise<ChatMessage> {
      const own = await messageById(db, target.roomId, target.messageId);
      if (own?.author_id === target.userId) return withdraw(target);
      let pictures: readonly string[] = [];
      const message = await change(target, async (tx, { row, room, member }) => {
        const author = row.author_id === null ? undefined : room.members.get(row.author_id);
        if (!mayModerate(member.role, author?.role ?? null)) throw new ApiError('chat_forbidden');
        pictures = await deleteMessage(tx, row.id, 'officer');
      });
      await removePictures(pictures);
      return message;
    },

    react: (target: Target, emoji: string, on: boolean) =>
      change(target, async (tx, found) => {
        requireText(found.row);
        if (on) requireWriting(found, now());
        await setReaction(tx, {
          id: target.messageId,
          userId: target.userId,
          emoji,
          on,
          at: new Date(now()),
        });
      }),

    pin: (target: Target, pinned: boolean) =>
      change(target, async (tx, found) => {
        const { row, room } = found;
        const refusal = cannotPin(found, now());
        if (refusal !== null) throw new ApiError(refusal);
        requireText(row);
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
    async report(target: Target, reason: string, note: string): Promise<void> {
      const seen = await rooms.viewFor(target.roomId, target.userId);
      if (seen === 'nothing') throw new ApiError('chat_not_found');
      const row = await messageById(db, target.roomId, target.messageId);
      if (row === null) throw new ApiError('chat_message_not_found');
      requireText(row);
      await reportMessage(db, {
        messageId: row.id,
        reporterId: target.userId,
        reason,
        note,
        at: new Date(now()),
      });
    },
  };
}

export type MessageActions = ReturnType<typeof messageActions>;
