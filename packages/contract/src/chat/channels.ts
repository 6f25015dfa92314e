import type { ChatList } from './channel.ts';
import type { ChatMessage } from './message.ts';

export interface ChatChannels {
  /**
   * The caller's channels and requests as `GET /chat/channels` gives them, sent again when they change; a
   * delta is what changes with every message. Needs a session.
   */
  chats: { snapshot: ChatList; delta: ChatEntry };
  /**
   * One channel, for its members. A subscription carries a token of `POST /api/gen-user-token` or
   * `POST /api/stream-token`.
   */
  'chat:{channelId}': { snapshot: ChatRoom; delta: ChatUpdate };
}

/** The figures of one channel in the caller's list; without `lastMessage` that one is as it was. */
export interface ChatEntry {
  readonly channelId: string;
  readonly lastMessage?: ChatMessage;
  readonly lastMessageAt: string;
  readonly unread: number;
  readonly unreadMentions: number;
  readonly readSeq: number;
}

/** How far the other of a direct message has read. */
export interface ChatRead {
  readonly userId: string;
  readonly seq: number;
}

export interface ChatRoom {
  /** The newest, oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Empty in a clan, and while a first message waits. */
  readonly reads: readonly ChatRead[];
}

/** Deltas are made to be applied twice. */
export type ChatUpdate =
  /** New, or changed: it replaces the one with its id. */
  | { readonly kind: 'message'; readonly message: ChatMessage }
  | { readonly kind: 'typing'; readonly userId: string; readonly userName: string; readonly at: string }
  | { readonly kind: 'read'; readonly read: ChatRead };
