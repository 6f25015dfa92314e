import type { ChatMention, ChatMessage, ChatReply } from '@dugout/contract/chat/message';
import { MAX_CHAT_CARDS, MAX_CHAT_MENTIONS } from '@dugout/contract/chat/values';
import { cardSourcesIn } from '@dugout/domain/chat/card-sources';
import { isMutual, writingOf } from '@dugout/domain/chat/contact';
import { isModerator, slowModeWait } from '@dugout/domain/chat/moderation';
import { mentionedNames } from '@dugout/domain/chat/text-parts';
import { KeyedMutex } from '#/platform/async/keyed-mutex.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus, PreparedEvent } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { type DatabasePlace, NO_PLACE } from '#/platform/http/load/database-places.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { ChatLimits } from '../chat-limits.ts';
import type { RoomPublisher } from '../live/room-publisher.ts';
import { messageView } from '../messages/message.view.ts';
import { messageByClientId, messageById, namedAmong } from '../messages/messages.repository.ts';
import type { ReadText } from '../messages/read-text.ts';
import { requireWriting } from '../messages/writing-rights.ts';
import { directFacts, isSilenced, otherOf, type Room, unreadIn, viewOf } from '../rooms/room.ts';
import type { Rooms, Seat } from '../rooms/rooms.ts';
import { takeTurn } from '../rooms/turns.repository.ts';
import type { DirectRooms } from './direct-rooms.ts';
import type { MessageWriter } from './message-writer.ts';

const QUOTED = 140;

interface SendingOptions {
  readonly db: Db;
  readonly rooms: Rooms;
  readonly directRooms: DirectRooms;
  readonly writer: MessageWriter;
  readonly publisher: RoomPublisher;
  readonly limits: ChatLimits;
  readonly events: Pick<EventBus, 'prepare'>;
  readonly isBlocked: (userId: string, otherId: string) => boolean;
  /** Names of the trader's own pictures by their addresses. Throws ApiError `picture_unknown`. */
  readonly ownUploads: (userId: string, addresses: readonly string[]) => Promise<string[]>;
  /** Returns the text after clan commands, see `clanCommands`. */
  readonly commanded: (room: Room, userId: string, text: string) => Promise<string>;
  /** URL of our pages, without a trailing slash. */
  readonly origin: string;
  /** Unix ms. */
  readonly now: () => number;
}

interface Sending {
  readonly text: string;
  readonly clientId: string;
  readonly replyTo?: string | undefined;
  /** Addresses of own uploads. */
  readonly pictures?: readonly string[];
  /** The call's place, lent while the message waits for the statement that writes a batch. */
  readonly place?: DatabasePlace;
}

/** Sends messages: checks permissions, resolves attachments, and notifies. */
export class SendingService {
  readonly #options: SendingOptions;
  readonly #turns = new KeyedMutex();

  constructor(options: SendingOptions) {
    this.#options = options;
  }

  /** Throws ApiError `chat_slow_mode` with Retry-After in whole seconds. */
  async #requireTurn({ room, member: { userId, role } }: Seat): Promise<void> {
    const { db, now } = this.#options;
    const { id: roomId, slowModeSeconds: seconds } = room;
    if (seconds === 0 || isModerator(role)) return;
    const at = now();
    const before = await takeTurn(db, { roomId, userId, seconds, at: new Date(at) });
    if (before === null) return;
    const wait = slowModeWait({ seconds, role, lastSentAt: before.getTime(), now: at });
    throw new ApiError('chat_slow_mode', undefined, { 'retry-after': String(Math.ceil(wait / 1_000)) });
  }

  async read(room: Room, authorId: string, text: string): Promise<ReadText> {
    const { db, isBlocked, origin } = this.#options;
    const sources = cardSourcesIn(text, origin, MAX_CHAT_CARDS);
    const names = mentionedNames(text);
    if (names.length === 0) return { mentions: [], sources };
    const others = [...room.members.keys()].filter((id) => id !== authorId && !isBlocked(authorId, id));
    return { mentions: (await namedAmong(db, names, others)).slice(0, MAX_CHAT_MENTIONS), sources };
  }

  async #replyIn(roomId: string, replyTo: string | undefined): Promise<ChatReply | null> {
    if (replyTo === undefined) return null;
    const row = await messageById(this.#options.db, roomId, replyTo);
    if (row === null) throw new ApiError('chat_message_not_found');
    const { id, userId, userName, text, deleted } = messageView(row);
    return { id, userId, userName, text: text.slice(0, QUOTED), deleted: deleted !== null, blocked: false };
  }

  #eventsOf(
    { room, member: author }: Seat,
    messageId: string,
    mentions: readonly ChatMention[],
    isRequest: boolean,
  ): PreparedEvent[] {
    const { events, now } = this.#options;
    const about = { fromUserId: author.userId, channelId: room.id, messageId };
    const hears = (userId: string): boolean => {
      const member = room.members.get(userId);
      return member !== undefined && !isSilenced(member, now());
    };
    if (room.pair === null)
      return mentions
        .filter(({ userId }) => hears(userId))
        .map(({ userId }) => events.prepare('chat.mentioned', { userId, ...about }));
    const other = otherOf(room.pair, author.userId);
    if (isRequest && viewOf(room, other) === 'request')
      return [
        events.prepare('chat.requested', { userId: other, fromUserId: author.userId, channelId: room.id }),
      ];
    // Further messages cause no notification until these are read.
    const reader = room.members.get(other);
    const isFirstUnread = reader === undefined ? room.lastSeq === 0 : unreadIn(room, reader) === 0;
    return isFirstUnread && hears(other)
      ? [events.prepare('chat.messaged', { userId: other, ...about })]
      : [];
  }

  async #write(
    seat: Seat,
    { text, clientId, replyTo, pictures = [], place = NO_PLACE }: Sending,
    isRequest = false,
  ): Promise<ChatMessage | null> {
    const { room, member } = seat;
    const [reply, names] = await Promise.all([
      this.#replyIn(room.id, replyTo),
      this.#options.ownUploads(member.userId, pictures),
    ]);
    await this.#requireTurn(seat);
    const said = await this.#options.commanded(room, member.userId, text);
    const readText = await this.read(room, member.userId, said);
    const id = newId();
    const message = {
      id,
      roomId: room.id,
      authorId: member.userId,
      clientId,
      text: said,
      replyTo: reply,
      pictures: names,
      ...readText,
      events: this.#eventsOf(seat, id, readText.mentions, isRequest),
    };
    return place.lend(() => this.#options.writer.write(message));
  }

  /** Accepts a pending first message when its recipient answers. Throws ApiError `chat_not_found`. */
  async #requirePlace(roomId: string, userId: string): Promise<Seat> {
    const place = await this.#options.rooms.placeOf(roomId, userId);
    if (place === null) throw new ApiError('chat_not_found');
    return place;
  }

  /**
   * Sends a message between two traders who are not friends, one at a time. It may request contact or accept a
   * request.
   */
  #writeToStranger(roomId: string, userId: string, sending: Sending): Promise<ChatMessage | null> {
    const { rooms, directRooms, limits, publisher, now } = this.#options;
    return this.#turns.run(roomId, async () => {
      rooms.forget(roomId);
      const seat = await this.#requirePlace(roomId, userId);
      requireWriting(seat, now());
      const { pair, lastSeq } = seat.room;
      if (pair === null) throw new ApiError('chat_not_found');
      const writing = writingOf(directFacts(pair, lastSeq, userId));
      if (writing === 'sends') return this.#write(seat, sending);
      const isRequest = writing === 'asks';
      if (isRequest) limits.firstMessage(userId);
      // Before the message is there, so that nobody sees it who has not accepted.
      if (isRequest) await directRooms.move(seat.room, 'requested', userId);
      else await directRooms.move(seat.room, 'accepted', pair.requestedBy);
      const message = await this.#write(await rooms.requireSeat(roomId, userId), sending, isRequest);
      publisher.room(roomId, [pair.low, pair.high]);
      return message;
    });
  }

  async #admitted(roomId: string, userId: string, sending: Sending): Promise<ChatMessage | null> {
    const { directRooms, limits, now } = this.#options;
    await directRooms.open(roomId, userId);
    const seat = await this.#requirePlace(roomId, userId);
    const { pair } = seat.room;
    limits.message(userId, pair === null || pair.areFriends);
    const isStranger = pair !== null && !isMutual(pair);
    if (isStranger && (sending.pictures?.length ?? 0) > 0) throw new ApiError('chat_pictures_closed');
    // The stranger's settings may have changed while waiting.
    if (isStranger) return this.#writeToStranger(roomId, userId, sending);
    requireWriting(seat, now());
    return this.#write(seat, sending);
  }

  /** Explains why a message was not written, after dropping the outdated cached room. */
  async #refusal(roomId: string, userId: string): Promise<ApiError> {
    const { rooms, now } = this.#options;
    rooms.forget(roomId);
    const seat = await this.#requirePlace(roomId, userId);
    if (seat.room.pair === null) requireWriting(seat, now());
    return new ApiError('chat_not_found');
  }

  /**
   * Sends a message once. A repeat with the same client id returns the original message, whatever has changed
   * since.
   */
  async send(roomId: string, userId: string, sending: Sending): Promise<ChatMessage> {
    const { db } = this.#options;
    const before = async (): Promise<ChatMessage | null> => {
      const row = await messageByClientId(db, roomId, userId, sending.clientId);
      return row === null ? null : messageView(row);
    };
    try {
      const message = (await this.#admitted(roomId, userId, sending)) ?? (await before());
      if (message === null) throw await this.#refusal(roomId, userId);
      return message;
    } catch (error) {
      const sent = error instanceof ApiError && error.code !== 'chat_not_found' ? await before() : null;
      if (sent === null) throw error;
      return sent;
    }
  }

  async typing(roomId: string, userId: string, userName: string): Promise<void> {
    const { rooms, publisher, now } = this.#options;
    const seat = await rooms.requireSeat(roomId, userId);
    requireWriting(seat, now());
    const { pair } = seat.room;
    if (pair === null || isMutual(pair))
      publisher.typing(roomId, { userId, userName, at: new Date(now()).toISOString() });
  }
}
