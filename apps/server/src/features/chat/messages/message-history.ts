import type { ChatCard } from '@dugout/contract/chat/card';
import type { ChatMessage } from '@dugout/contract/chat/message';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Cards } from '../cards/cards.ts';
import type { ChatLists } from '../rooms/chat-lists.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { messageView } from './message.view.ts';
import {
  messagesBy,
  messagesByIds,
  messagesIn,
  messagesWith,
  pinnedIn,
  placeOf,
} from './messages.repository.ts';

export interface MessageHistoryOptions {
  readonly db: Db;
  readonly rooms: Rooms;
  readonly lists: Pick<ChatLists, 'openTo'>;
  readonly cards: Cards;
}

export interface PageQuery {
  readonly before?: string | undefined;
  readonly around?: string | undefined;
  readonly limit: number;
}

export interface SearchQuery {
  readonly search: string;
  readonly channelId?: string | undefined;
  readonly limit: number;
}

/** What was said, for those who may read it. Each throws ApiError `chat_not_found`. */
export function messageHistory({ db, rooms, lists, cards }: MessageHistoryOptions) {
  /** Throws ApiError `chat_message_not_found`. */
  async function requirePlace(roomId: string, messageId: string): Promise<number> {
    const place = await placeOf(db, roomId, messageId);
    if (place === null) throw new ApiError('chat_message_not_found');
    return place;
  }

  return {
    /** Oldest to newest. */
    async page(roomId: string, userId: string, { before, around, limit }: PageQuery): Promise<ChatMessage[]> {
      await rooms.requireSeat(roomId, userId);
      const end = before ?? around;
      const place = end === undefined ? null : await requirePlace(roomId, end);
      // The one that is asked for stands in the middle.
      const past = before === undefined && place !== null ? place + Math.ceil(limit / 2) : place;
      return (await messagesIn(db, roomId, { before: past, limit })).map(messageView);
    },

    async pins(roomId: string, userId: string): Promise<ChatMessage[]> {
      await rooms.requireSeat(roomId, userId);
      return (await pinnedIn(db, roomId)).map(messageView);
    },

    /** Cards of those of the messages that are in the room. */
    async cards(
      roomId: string,
      userId: string,
      messageIds: readonly string[],
    ): Promise<{ messageId: string; cards: ChatCard[] }[]> {
      await rooms.requireSeat(roomId, userId);
      const rows = await messagesByIds(db, roomId, messageIds);
      return cards(
        userId,
        rows.map(({ id, author_id, sources }) => ({ id, authorId: author_id, sources })),
      );
    },

    /** Newest first, of one channel or of all that the caller reads. */
    async search(userId: string, { search, channelId, limit }: SearchQuery): Promise<ChatMessage[]> {
      if (channelId !== undefined) await rooms.requireSeat(channelId, userId);
      const roomIds = channelId === undefined ? await lists.openTo(userId) : [channelId];
      return (await messagesWith(db, roomIds, search, limit)).map(messageView);
    },

    /** What the caller wrote, in all channels that they were ever in. */
    async own(userId: string, after: string | null, limit: number) {
      return (await messagesBy(db, userId, after, limit)).map((row) => ({
        id: row.id,
        channelId: row.room_id,
        text: row.text,
        createdAt: row.created_at.toISOString(),
        editedAt: row.edited_at?.toISOString() ?? null,
      }));
    },
  };
}
