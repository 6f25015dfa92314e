import type { ChatRoom, ChatUpdate } from '@dugout/contract/chat/channels';
import { CHAT_PAGE } from '@dugout/contract/chat/constants';
import { isMutual } from '@dugout/domain/chat/contact';
import type { Db } from '#/platform/db/db.ts';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';
import { messageView } from '../messages/message.view.ts';
import { messagesIn } from '../messages/messages.repository.ts';
import type { ChatTokens } from '../tokens/chat-tokens.ts';
import type { Rooms } from './rooms.ts';

const PREFIX = 'chat:';

export interface RoomChannelOptions {
  readonly db: Db;
  readonly realtime: RealtimePublisher;
  readonly rooms: Rooms;
  readonly tokens: ChatTokens;
}

/** `chat:{channelId}`: the newest messages of a room, for those who are in it and show a token. */
export function roomChannel({ db, realtime, rooms, tokens }: RoomChannelOptions) {
  async function snapshot(roomId: string): Promise<ChatRoom> {
    const [room, messages] = await Promise.all([
      rooms.get(roomId),
      messagesIn(db, roomId, { before: null, limit: CHAT_PAGE }),
    ]);
    const shown = room?.pair && isMutual(room.pair) ? [...room.members.values()] : [];
    return {
      messages: messages.map(messageView),
      reads: shown.map(({ userId, readSeq }) => ({ userId, seq: readSeq })),
    };
  }

  const provider: ChannelProvider = {
    name: 'chat:{channelId}',
    access: 'trader',
    topic: (roomId) => PREFIX + roomId,
    snapshot: (topic) => snapshot(topic.slice(PREFIX.length)),
    async admits(topic, caller, token) {
      const roomId = topic.slice(PREFIX.length);
      if (caller === null || token === null || !tokens.opens(token, caller.userId, roomId)) return false;
      return (await rooms.seatOf(roomId, caller.userId)) !== null;
    },
  };

  return {
    provider,
    publish: (roomId: string, update: ChatUpdate): void => realtime.publish(PREFIX + roomId, update),
    /** Ends what somebody still hears of a room, at once. */
    revoke: (roomId: string, userId: string): void => realtime.revoke(PREFIX + roomId, userId),
  };
}

export type RoomChannel = ReturnType<typeof roomChannel>;
