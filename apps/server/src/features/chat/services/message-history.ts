import type { ChatCard } from '@dugout/contract/chat/card';
import type { ChatMessage } from '@dugout/contract/chat/message';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Cards } from '../cards/cards.ts';
import type { ChatLists } from '../lists/chat-lists.ts';
import { type ReaderBlocks, withoutBlocked } from '../messages/blocked-messages.ts';
import { type MessageRow, messageView } from '../messages/message.view.ts';
import {
  messagesByIds,
  messagesIn,
  messagesWith,
  pinnedIn,
  placeOf,
} from '../messages/messages.repository.ts';
import type { Rooms } from '../rooms/rooms.ts';

interface MessageHistoryOptions {
  readonly db: Db;
  readonly rooms: Rooms;
  readonly lists: Pick<ChatLists, 'openTo'>;
  readonly cards: Cards;
  readonly blocks: ReaderBlocks;
}

interface PageQuery {
  readonly before?: string | undefined;
  readonly around?: string | undefined;
  readonly limit: number;
}

interface SearchQuery {
  readonly search: string;
  readonly channelId?: string | undefined;
  readonly limit: number;
}

/** Reads messages for traders who may read them. Each method throws ApiError `chat_not_found`. */
export function messageHistory({ db, rooms, lists, cards, blocks }: MessageHistoryOptions) {
  /** Throws ApiError `chat_message_not_found`. */
  async function requirePlace(roomId: string, messageId: string): Promise<number> {
    const place = await placeOf(db, roomId, messageId);
    if (place === null) throw new ApiError('chat_message_not_found');
    return place;
  }

  /** Checks again after reading: a trader who left in the meantime must not see later messages. */
  async function readIn<T>(roomId: string, userId: string, read: () => Promise<T>): Promise<T> {
    await rooms.requireSeat(roomId, userId);
    const found = await read();
    await rooms.requireSeat(roomId, userId);
    return found;
  }

  const shownTo = (userId: string, rows: readonly MessageRow[]): ChatMessage[] =>
    rows.map(messageView).map(withoutBlocked(blocks, userId).message);

  const unblocked = (userId: string, rows: readonly MessageRow[]): ChatMessage[] =>
    shownTo(userId, rows).filter(({ blocked }) => !blocked);

  return {
    /** Oldest to newest. */
    async page(roomId: string, userId: string, { before, around, limit }: PageQuery): Promise<ChatMessage[]> {
      const end = before ?? around;
      const rows = await readIn(roomId, userId, async () => {
        const place = end === undefined ? null : await requirePlace(roomId, end);
        // The requested message is in the middle.
        const past = before === undefined && place !== null ? place + Math.ceil(limit / 2) : place;
        return messagesIn(db, roomId, { before: past, limit });
      });
      return shownTo(userId, rows);
    },

    async pins(roomId: string, userId: string): Promise<ChatMessage[]> {
      return shownTo(userId, await readIn(roomId, userId, () => pinnedIn(db, roomId)));
    },

    async cards(
      roomId: string,
      userId: string,
      messageIds: readonly string[],
    ): Promise<{ messageId: string; cards: ChatCard[] }[]> {
      const { isBlocked } = withoutBlocked(blocks, userId);
      const found = await readIn(roomId, userId, () => messagesByIds(db, roomId, messageIds));
      const rows = found.filter(({ author_id }) => !isBlocked(author_id));
      return cards(
        userId,
        rows.map(({ id, author_id, sources }) => ({ id, authorId: author_id, sources })),
      );
    },

    /** Searches one channel, or all that the caller reads, newest first. */
    async search(userId: string, { search, channelId, limit }: SearchQuery): Promise<ChatMessage[]> {
      if (channelId !== undefined) {
        const inChannel = () => messagesWith(db, [channelId], search, limit);
        return unblocked(userId, await readIn(channelId, userId, inChannel));
      }
      const rows = await messagesWith(db, await lists.openTo(userId), search, limit);
      const open = new Set(await lists.openTo(userId));
      return unblocked(
        userId,
        rows.filter(({ room_id }) => open.has(room_id)),
      );
    },
  };
}
