import type { ChatMessage, ChatReply } from '@dugout/contract/chat/message';
import type { ChatRead, ChatRoom } from '@dugout/contract/chat/streams';
import { mergedMessages } from '../chat.channels.ts';

/** Max characters of a quoted message. */
const QUOTED = 140;

/** Updates a quote to the quoted message's current form. */
function quoteNow(quote: ChatReply, { text, editedAt, deleted, blocked }: ChatMessage): ChatReply {
  if (deleted !== null || blocked) return { ...quote, text: '', deleted: deleted !== null, blocked };
  return editedAt === null ? quote : { ...quote, text: Array.from(text).slice(0, QUOTED).join('') };
}

/** Returns messages with quotes updated to the current form of known messages. */
function withQuotes(messages: readonly ChatMessage[], known: readonly ChatMessage[]): readonly ChatMessage[] {
  const changed = known.filter(({ editedAt, deleted, blocked }) => editedAt || deleted || blocked);
  if (changed.length === 0) return messages;
  const byId = new Map(changed.map((message) => [message.id, message]));
  return messages.map((message) => {
    const { replyTo } = message;
    const quoted = replyTo === null ? undefined : byId.get(replyTo.id);
    if (replyTo === null || quoted === undefined) return message;
    const now = quoteNow(replyTo, quoted);
    const isSame =
      now.text === replyTo.text && now.deleted === replyTo.deleted && now.blocked === replyTo.blocked;
    return isSame ? message : { ...message, replyTo: now };
  });
}

/** The user's own message that the server has not confirmed. */
export interface Outgoing {
  readonly clientId: string;
  readonly text: string;
  /** Addresses of uploads, as square thumbnails. */
  readonly pictures: readonly string[];
  readonly replyTo: ChatMessage | null;
  /** Unix ms. */
  readonly at: number;
  /** `sending` is in flight or waits for the connection; `failed` waits for the user. */
  readonly state: 'sending' | 'failed';
  /** Why it failed. */
  readonly reason: string | null;
}

interface Typist {
  readonly userId: string;
  readonly userName: string;
  /** Unix ms at which typing expires. */
  readonly until: number;
}

/** A page's state of a room. Messages are contiguous, oldest first. */
export interface RoomState {
  readonly messages: readonly ChatMessage[];
  readonly reads: readonly ChatRead[];
  readonly outgoing: readonly Outgoing[];
  readonly typists: readonly Typist[];
  /** Whether the first snapshot has arrived. */
  readonly isReady: boolean;
  readonly older: 'more' | 'loading' | 'failed' | 'none';
}

export const EMPTY_ROOM: RoomState = {
  messages: [],
  reads: [],
  outgoing: [],
  typists: [],
  isReady: false,
  older: 'none',
};

const olderOf = (messages: readonly ChatMessage[]): RoomState['older'] =>
  (messages[0]?.seq ?? 1) > 1 ? 'more' : 'none';

function quotedMerge(
  before: readonly ChatMessage[],
  updates: readonly ChatMessage[],
): readonly ChatMessage[] {
  const messages = mergedMessages(before, updates);
  return withQuotes(messages, messages);
}

/** Removes outgoing messages that the server has returned. */
const withoutArrived = (
  outgoing: readonly Outgoing[],
  messages: readonly ChatMessage[],
  myId: string,
): readonly Outgoing[] => {
  const arrived = new Set(messages.flatMap(({ userId, clientId }) => (userId === myId ? [clientId] : [])));
  return outgoing.some(({ clientId }) => arrived.has(clientId))
    ? outgoing.filter(({ clientId }) => !arrived.has(clientId))
    : outgoing;
};

/**
 * Applies a snapshot of the newest messages. Known messages are kept if they overlap it; otherwise they are
 * dropped to avoid a gap.
 */
export function withSnapshot(room: RoomState, { messages, reads }: ChatRoom, myId: string): RoomState {
  const first = messages[0]?.seq ?? 0;
  const meets = (room.messages.at(-1)?.seq ?? -1) >= first - 1;
  const merged = meets ? quotedMerge(room.messages, messages) : messages;
  return {
    ...room,
    messages: merged,
    reads,
    outgoing: withoutArrived(room.outgoing, messages, myId),
    isReady: true,
    older: meets && room.isReady ? room.older : olderOf(merged),
  };
}

/** Applies new and changed messages. A change before the first known message affects only its quotes. */
export function withMessages(room: RoomState, updates: readonly ChatMessage[], myId: string): RoomState {
  const first = room.messages[0]?.seq ?? 0;
  const writers = new Set(updates.map(({ userId }) => userId));
  return {
    ...room,
    messages: withQuotes(
      quotedMerge(
        room.messages,
        updates.filter(({ seq }) => seq >= first),
      ),
      updates,
    ),
    outgoing: withoutArrived(room.outgoing, updates, myId),
    typists: room.typists.filter(({ userId }) => !writers.has(userId)),
  };
}

/** Prepends the page of messages before the known ones. */
export function withOlder(room: RoomState, page: readonly ChatMessage[]): RoomState {
  const messages = quotedMerge(page, room.messages);
  return { ...room, messages, older: page.length === 0 ? 'none' : olderOf(messages) };
}

/** Marks a member as typing until `typist.until`. */
export const withTypist = (room: RoomState, typist: Typist): RoomState => ({
  ...room,
  typists: [...room.typists.filter(({ userId }) => userId !== typist.userId), typist],
});

export const withRead = (room: RoomState, read: ChatRead): RoomState => ({
  ...room,
  reads: [...room.reads.filter(({ userId }) => userId !== read.userId), read],
});

/** Removes expired typists. `now` in unix ms. */
export const stillTyping = (room: RoomState, now: number): RoomState =>
  room.typists.some(({ until }) => until <= now)
    ? { ...room, typists: room.typists.filter(({ until }) => until > now) }
    : room;

/** Updates an outgoing message, or appends it. */
export function withOutgoing(room: RoomState, message: Outgoing): RoomState {
  const isKnown = room.outgoing.some(({ clientId }) => clientId === message.clientId);
  const outgoing = isKnown
    ? room.outgoing.map((each) => (each.clientId === message.clientId ? message : each))
    : [...room.outgoing, message];
  return { ...room, outgoing };
}

export const withoutOutgoing = (room: RoomState, clientId: string): RoomState => ({
  ...room,
  outgoing: room.outgoing.filter((each) => each.clientId !== clientId),
});

/** Formats 'cinder is typing', 'cinder and okapi are typing', '3 people are typing'; null for nobody. */
export function typingText(typists: readonly Typist[]): string | null {
  const [first, second, ...others] = typists;
  if (first === undefined) return null;
  if (second === undefined) return `${first.userName} is typing`;
  if (others.length === 0) return `${first.userName} and ${second.userName} are typing`;
  return `${typists.length} people are typing`;
}
