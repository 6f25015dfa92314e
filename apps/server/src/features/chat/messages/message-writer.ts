import type { CardSource, ChatMention, ChatMessage, ChatReply } from '@dugout/contract/chat/message';
import { databaseRefusal, NOT_UNIQUE } from '#/platform/db/database-refusal.ts';
import type { Db } from '#/platform/db/db.ts';
import type { PreparedEvent } from '#/platform/events/events.ts';
import { type SentRow, type WrittenRow, writeMessages } from './sent.repository.ts';

/** Messages that one statement writes. */
const MOST_AT_ONCE = 200;

export interface NewMessage {
  readonly id: string;
  readonly roomId: string;
  readonly authorId: string;
  readonly clientId: string;
  readonly text: string;
  readonly replyTo: ChatReply | null;
  readonly mentions: readonly ChatMention[];
  readonly sources: readonly CardSource[];
  readonly events: readonly PreparedEvent[];
}

export interface MessageWriterOptions {
  readonly db: Db;
  /** Unix ms. */
  readonly now: () => number;
  /** Called once a message is committed, for those of a room in their order. */
  readonly written: (message: ChatMessage) => void;
}

interface Waiting {
  readonly message: NewMessage;
  readonly done: (written: ChatMessage | null) => void;
  readonly failed: (error: unknown) => void;
}

const keyOf = ({ roomId, authorId, clientId }: NewMessage): string => `${roomId} ${authorId} ${clientId}`;

/**
 * Writes messages, one statement at a time: what comes while one runs goes with the next. So many writers
 * cost the database little more than one.
 */
export class MessageWriter {
  readonly #options: MessageWriterOptions;
  #waiting: Waiting[] = [];
  readonly #pending = new Map<string, Promise<ChatMessage | null>>();
  #running: Promise<void> | null = null;

  constructor(options: MessageWriterOptions) {
    this.#options = options;
  }

  /** @returns the message as it was written; null when its client id was used before, or its room is gone */
  write(message: NewMessage): Promise<ChatMessage | null> {
    const key = keyOf(message);
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    const written = new Promise<ChatMessage | null>((done, failed) => {
      this.#waiting.push({ message, done, failed });
    });
    this.#pending.set(key, written);
    const ended = () => this.#pending.delete(key);
    written.then(ended, ended);
    this.#running ??= this.#run();
    return written;
  }

  /** Waits for what is under way. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Calls that came together are written together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, MOST_AT_ONCE);
      this.#waiting = this.#waiting.slice(MOST_AT_ONCE);
      await this.#writeAll(batch);
    }
    this.#running = null;
  }

  /** One that cannot be written takes none of the others along. */
  async #writeAll(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#writeOnce(batch);
    } catch (error) {
      const [only] = batch;
      if (batch.length > 1) for (const each of batch) await this.#writeAll([each]);
      // Another server has written it meanwhile.
      else if (databaseRefusal(error, NOT_UNIQUE) !== null) only?.done(null);
      else only?.failed(error);
    }
  }

  async #writeOnce(batch: readonly Waiting[]): Promise<void> {
    const { db, now, written } = this.#options;
    const at = new Date(now()).toISOString();
    const rows = await writeMessages(
      db,
      batch.map(({ message }) => sentRow(message, at)),
    );
    const byId = new Map(batch.map((each) => [each.message.id, each]));
    for (const row of rows) {
      const each = byId.get(row.id);
      if (each === undefined) continue;
      byId.delete(row.id);
      const message = newView(each.message, row, at);
      written(message);
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
  replyTo: message.replyTo,
  mentions: [...message.mentions],
  reactions: [],
  pinned: false,
  cards: [...message.sources],
});
