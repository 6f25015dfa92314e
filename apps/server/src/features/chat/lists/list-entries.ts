import type { ChatMessage } from '@dugout/contract/chat/message';
import type { ChatEntry } from '@dugout/contract/chat/streams';
import type { Log } from '#/platform/log/log.ts';
import { type ReaderBlocks, withoutBlocked } from '../messages/blocked-messages.ts';
import { type Room, unreadIn, viewOf } from '../rooms/room.ts';
import type { Rooms } from '../rooms/rooms.ts';

/** Changes within this time are sent together. */
const GATHER_MS = 200;

interface ListEntriesOptions {
  readonly rooms: Pick<Rooms, 'all'>;
  readonly log: Log;
  readonly isWatched: (userId: string) => boolean;
  readonly publish: (userId: string, entry: ChatEntry) => void;
  readonly blocks: ReaderBlocks;
}

function entryOf(room: Room, userId: string, lastMessage: ChatMessage | null): ChatEntry | null {
  const member = room.members.get(userId);
  if (member === undefined || viewOf(room, userId) !== 'channel') return null;
  return {
    channelId: room.id,
    ...(lastMessage !== null && { lastMessage }),
    lastMessageAt: new Date(room.lastAt).toISOString(),
    unread: unreadIn(room, member),
    unreadMentions: member.unreadMentions,
    readSeq: member.readSeq,
  };
}

export class ListEntries {
  readonly #options: ListEntriesOptions;
  /** Traders whose figures changed, by room. Rooms in `#lastMessages` are due for everyone. */
  readonly #due = new Map<string, Set<string>>();
  readonly #lastMessages = new Map<string, ChatMessage>();
  #timer: NodeJS.Timeout | null = null;

  constructor(options: ListEntriesOptions) {
    this.#options = options;
  }

  /**
   * Records a new or changed last message of a room. Open lists are looked up only when the entries are sent, so
   * many messages cost as much as one. Messages from other servers may arrive after later ones.
   */
  said(roomId: string, message: ChatMessage): void {
    const last = this.#lastMessages.get(roomId);
    if (last === undefined || message.seq >= last.seq) this.#lastMessages.set(roomId, message);
    this.#gather();
  }

  changed(roomId: string, userId: string): void {
    if (!this.#options.isWatched(userId)) return;
    const due = this.#due.get(roomId);
    if (due === undefined) this.#due.set(roomId, new Set([userId]));
    else due.add(userId);
    this.#gather();
  }

  #gather(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      const { log } = this.#options;
      this.#send().catch((error: unknown) => log.error({ error }, 'chat lists could not be kept current'));
    }, GATHER_MS).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #send(): Promise<void> {
    const { rooms, isWatched, publish, blocks } = this.#options;
    const [due, lastMessages] = [new Map(this.#due), new Map(this.#lastMessages)];
    this.#due.clear();
    this.#lastMessages.clear();
    for (const room of await rooms.all([...new Set([...due.keys(), ...lastMessages.keys()])])) {
      const last = lastMessages.get(room.id);
      const readers = last === undefined ? (due.get(room.id) ?? []) : room.members.keys();
      for (const userId of readers) {
        if (!isWatched(userId)) continue;
        const isLast = last !== undefined && last.seq >= room.lastSeq;
        const shown = isLast ? withoutBlocked(blocks, userId).message(last) : null;
        const entry = entryOf(room, userId, shown);
        if (entry !== null) publish(userId, entry);
      }
    }
  }
}
