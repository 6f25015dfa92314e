import type { CardSource, ChatMention, ChatMessage, ChatReply } from '@dugout/contract/chat/message';
import { PacedBatches } from '#/platform/async/paced-batches.ts';
import { databaseRefusal, NOT_UNIQUE } from '#/platform/db/database-refusal.ts';
import type { Db } from '#/platform/db/db.ts';
import type { PreparedEvent } from '#/platform/events/events.ts';
import { wholeAddress } from '#/platform/pictures/stored-picture.route.ts';
import type { RoomPublisher } from '../live/room-publisher.ts';
import { type SentRow, type WrittenRow, writeMessages } from '../messages/sent.repository.ts';

const MAX_AT_ONCE = 200;
/** Interval between statements. */
const EVERY_MS = 20;

interface NewMessage {
  readonly id: string;
  readonly roomId: string;
  readonly authorId: string;
  readonly clientId: string;
  readonly text: string;
  readonly replyTo: ChatReply | null;
  readonly mentions: readonly ChatMention[];
  readonly sources: readonly CardSource[];
  /** Names of uploads. */
  readonly pictures: readonly string[];
  readonly events: readonly PreparedEvent[];
}

interface Waiting {
  readonly message: NewMessage;
  readonly done: (written: ChatMessage | null) => void;
  readonly failed: (error: unknown) => void;
}

const keyOf = ({ roomId, authorId, clientId }: NewMessage): string => `${roomId} ${authorId} ${clientId}`;

/**
 * Writes messages in batches: the first at once, the rest every 20 ms. Many writers cost the database little more
 * than one.
 */
export class MessageWriter {
  readonly #db: Db;
  readonly #publisher: RoomPublisher;
  readonly #now: () => number;
  readonly #batches = new PacedBatches<Waiting>({
    most: MAX_AT_ONCE,
    everyMs: EVERY_MS,
    work: (batch) => this.#writeAll(batch),
  });
  readonly #pending = new Map<string, Promise<ChatMessage | null>>();

  /** `publisher` gets each message once it is committed, in order within a room. */
  constructor(db: Db, publisher: RoomPublisher, now: () => number) {
    this.#db = db;
    this.#publisher = publisher;
    this.#now = now;
  }

  /**
   * @returns the written message; null when its client id was used before, or its author may no longer write in
   * its room
   */
  write(message: NewMessage): Promise<ChatMessage | null> {
    const key = keyOf(message);
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    const written = new Promise<ChatMessage | null>((done, failed) => {
      this.#batches.add({ message, done, failed });
    });
    this.#pending.set(key, written);
    const ended = () => this.#pending.delete(key);
    written.then(ended, ended);
    return written;
  }

  idle(): Promise<void> {
    return this.#batches.idle();
  }

  /** One bad message does not fail the batch. */
  async #writeAll(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#writeOnce(batch);
    } catch (error) {
      const [only] = batch;
      if (batch.length > 1) for (const each of batch) await this.#writeAll([each]);
      // Another server has written it in the meantime.
      else if (databaseRefusal(error, NOT_UNIQUE) !== null) only?.done(null);
      else only?.failed(error);
    }
  }

  async #writeOnce(batch: readonly Waiting[]): Promise<void> {
    const at = new Date(this.#now()).toISOString();
    const rows = await writeMessages(
      this.#db,
      batch.map(({ message }) => sentRow(message, at)),
    );
    const byId = new Map(batch.map((each) => [each.message.id, each]));
    for (const row of rows) {
      const each = byId.get(row.id);
      if (each === undefined) continue;
      byId.delete(row.id);
      const message = newView(each.message, row, at);
      this.#publisher.sent(message);
      for (const event of each.message.events) event.written();
      each.done(message);
    }
    for (const { done } of byId.values()) done(null);
  }
}

const sentRow = (message: NewMessage, at: string): SentRow => ({
  id: message.id,
  room_id: message.roomId,
  author_id: message.authorId,
  client_id: message.clientId,
  text: message.text,
  reply_to: message.replyTo?.id ?? null,
  mentions: message.mentions.map(({ userId }) => userId),
  sources: message.sources,
  pictures: message.pictures,
  created_at: at,
  events: message.events.map(({ id, name, payload }) => ({ id, name, payload })),
});

const newView = (message: NewMessage, row: WrittenRow, at: string): ChatMessage => ({
  id: message.id,
  channelId: message.roomId,
  seq: Number(row.seq),
  userId: message.authorId,
  userName: row.author_name,
  image: row.author_image,
  text: message.text,
  createdAt: at,
  clientId: message.clientId,
  editedAt: null,
  deleted: null,
  blocked: false,
  replyTo: message.replyTo,
  mentions: [...message.mentions],
  reactions: [],
  pinned: false,
  pictures: message.pictures.map(wholeAddress),
  cards: [...message.sources],
});
