import type { ChatList } from './channel.ts';
import type { ChatMessage } from './message.ts';

export interface ChatEvents {
  /** `userId` received a message request from a stranger. */
  'chat.requested': { userId: string; fromUserId: string; channelId: string };
  /** `userId` received a direct message. */
  'chat.messaged': { userId: string; fromUserId: string; channelId: string; messageId: string };
  /** A message mentions `userId`. */
  'chat.mentioned': { userId: string; fromUserId: string; channelId: string; messageId: string };
}

export interface ChatChannels {
  /**
   * The caller's channels and requests as returned by `GET /chat/channels`, sent again when they change; a delta
   * is the part that changes with every message. Requires a session.
   */
  chats: { snapshot: ChatList; delta: ChatEntry };
  /**
   * One channel, for its members. A subscription needs a token of `POST /api/gen-user-token` or `POST
   * /api/stream-token`.
   */
  'chat:{channelId}': { snapshot: ChatRoom; delta: ChatUpdate };
}

/** The counters of one channel in the caller's list; without `lastMessage`, the last message is unchanged. */
export interface ChatEntry {
  readonly channelId: string;
  readonly lastMessage?: ChatMessage;
  readonly lastMessageAt: string;
  readonly unread: number;
  readonly unreadMentions: number;
  readonly readSeq: number;
}

/** Read position of the other trader in a direct message. */
export interface ChatRead {
  readonly userId: string;
  readonly seq: number;
}

export interface ChatRoom {
  /** The newest, in ascending order. */
  readonly messages: readonly ChatMessage[];
  /** Empty in a clan, and while a message request is pending. */
  readonly reads: readonly ChatRead[];
}

/** Deltas are idempotent. */
export type ChatUpdate =
  /** New or changed: replaces the message with the same id. */
  | { readonly kind: 'message'; readonly message: ChatMessage }
  | { readonly kind: 'typing'; readonly userId: string; readonly userName: string; readonly at: string }
  | { readonly kind: 'read'; readonly read: ChatRead };
