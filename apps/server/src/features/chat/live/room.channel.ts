import type { ChatRoom, ChatUpdate } from '@dugout/contract/chat/streams';
import { CHAT_PAGE } from '@dugout/contract/chat/values';
import { isMutual } from '@dugout/domain/chat/contact';
import type { Db } from '#/platform/db/db.ts';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';
import { type ReaderBlocks, readsSeparately, withoutBlocked } from '../messages/blocked-messages.ts';
import { messageView } from '../messages/message.view.ts';
import { messagesIn } from '../messages/messages.repository.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { ChatTokens } from '../tokens/chat-tokens.ts';

const NAME = 'chat:{channelId}';
const SHARED = 'chat:';
/**
 * Prefix of a topic, followed by the reader's id, a colon and the room's id. No channel name can form such a
 * topic.
 */
const APART = 'chatApart:';

function read(topic: string): { readonly roomId: string; readonly reader: string | null } {
  if (topic.startsWith(SHARED)) return { roomId: topic.slice(SHARED.length), reader: null };
  const [reader = '', ...roomId] = topic.slice(APART.length).split(':');
  return { roomId: roomId.join(':'), reader };
}

const apart = (roomId: string, reader: string): string => `${APART}${reader}:${roomId}`;

interface RoomChannelOptions {
  readonly db: Db;
  readonly realtime: RealtimePublisher;
  readonly rooms: Rooms;
  readonly tokens: ChatTokens;
  readonly blocks: ReaderBlocks;
}

/**
 * `chat:{channelId}`: the newest messages of a room, for members who show a token. They share one topic, except
 * that each reader who blocks somebody has a separate topic.
 */
export class RoomChannel {
  readonly #options: RoomChannelOptions;
  /** By room, readers with a separate topic that was sent a snapshot and is kept current. */
  readonly #readersApart = new Map<string, Set<string>>();
  readonly provider: ChannelProvider = {
    name: NAME,
    access: 'trader',
    isPrompt: true,
    topic: (roomId, caller) => {
      const isApart = caller !== null && readsSeparately(this.#options.blocks, roomId, caller.userId);
      return isApart ? apart(roomId, caller.userId) : SHARED + roomId;
    },
    snapshot: (topic) => this.#snapshot(read(topic)),
    admits: async (topic, caller, token) => {
      const { tokens, rooms } = this.#options;
      const { roomId } = read(topic);
      if (caller === null || token === null || !tokens.opens(token, caller.userId, roomId)) return false;
      return (await rooms.seatOf(roomId, caller.userId)) !== null;
    },
  };

  constructor(options: RoomChannelOptions) {
    this.#options = options;
  }

  publishHere(roomId: string, update: ChatUpdate): void {
    const { realtime, blocks } = this.#options;
    realtime.publishHere(SHARED + roomId, update);
    for (const reader of this.#apartIn(roomId)) {
      const own = withoutBlocked(blocks, reader).update(update);
      if (own !== null) realtime.publishHere(apart(roomId, reader), own);
    }
  }

  refresh(roomId: string): void {
    const { realtime } = this.#options;
    realtime.refresh(SHARED + roomId);
    for (const reader of this.#apartIn(roomId)) realtime.refresh(apart(roomId, reader));
  }

  revoke(roomId: string, userId: string): void {
    for (const topic of [SHARED + roomId, apart(roomId, userId)])
      this.#options.realtime.revoke(topic, userId);
  }

  /** Resends everything that a trader follows on this server after their blocks changed. */
  blocksChanged(userId: string): void {
    const { realtime } = this.#options;
    for (const roomId of [...this.#readersApart.keys()])
      if (this.#apartIn(roomId).includes(userId)) realtime.refresh(apart(roomId, userId));
    realtime.rejoinHere(NAME, userId);
  }

  async #snapshot({ roomId, reader }: ReturnType<typeof read>): Promise<ChatRoom> {
    const { db, rooms, blocks } = this.#options;
    if (reader !== null)
      this.#readersApart.set(roomId, (this.#readersApart.get(roomId) ?? new Set()).add(reader));
    const [room, messages] = await Promise.all([
      rooms.get(roomId),
      messagesIn(db, roomId, { before: null, limit: CHAT_PAGE }),
    ]);
    const shown = room?.pair && isMutual(room.pair) ? [...room.members.values()] : [];
    return {
      messages: messages
        .map(messageView)
        .map((message) => (reader === null ? message : withoutBlocked(blocks, reader).message(message))),
      reads: shown.map(({ userId, readSeq }) => ({ userId, seq: readSeq })),
    };
  }

  /** Returns the readers whose separate topic is followed, or was a moment ago. */
  #apartIn(roomId: string): readonly string[] {
    const readers = this.#readersApart.get(roomId);
    for (const reader of readers ?? [])
      if (!this.#options.realtime.isWatched(apart(roomId, reader))) readers?.delete(reader);
    if (readers?.size === 0) this.#readersApart.delete(roomId);
    return [...(readers ?? [])];
  }
}
