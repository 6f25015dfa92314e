import type { ChatRead, ChatRoom } from '@dugout/contract/chat/channels';
import type { ChatMessage } from '@dugout/contract/chat/message';
import { mergedMessages } from '../chat.channels.ts';
import { withQuotes } from './quotes.ts';

/** A message of the trader's that the server has not confirmed yet. */
export interface Outgoing {
  readonly clientId: string;
  readonly text: string;
  /** Addresses of uploads, as squares. */
  readonly pictures: readonly string[];
  readonly replyTo: ChatMessage | null;
  /** Unix ms. */
  readonly at: number;
  /** `sending` is on its way, or waits for the connection; `failed` waits for the trader. */
  readonly state: 'sending' | 'failed';
  /** Why it failed. */
  readonly reason: string | null;
}

export interface Typist {
  readonly userId: string;
  readonly userName: string;
  /** Unix ms after which they no longer type. */
  readonly until: number;
}

/** What a page shows of a room. Messages follow one another without a gap, oldest first. */
export interface RoomState {
  readonly messages: readonly ChatMessage[];
  readonly reads: readonly ChatRead[];
  readonly outgoing: readonly Outgoing[];
  readonly typists: readonly Typist[];
  /** Whether the first snapshot has come. */
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

/** Merged messages, which quote one another as they stand now. */
function quotedMerge(
  before: readonly ChatMessage[],
  updates: readonly ChatMessage[],
): readonly ChatMessage[] {
  const messages = mergedMessages(before, updates);
  return withQuotes(messages, messages);
}

/** Without the outgoing messages that came back from the server. */
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
 * The room after a snapshot of its newest messages. What is known already is kept where it reaches the
 * snapshot; else it would leave a gap, and the page goes on from the snapshot.
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

/**
 * The room after new and changed messages. One that changed before the first that is known is left out, but
 * for what is quoted of it.
 */
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

/** The room with the page of messages before those that it has. */
export function withOlder(room: RoomState, page: readonly ChatMessage[]): RoomState {
  const messages = quotedMerge(page, room.messages);
  return { ...room, messages, older: page.length === 0 ? 'none' : olderOf(messages) };
}

/** Somebody types, until `typist.until`. */
export const withTypist = (room: RoomState, typist: Typist): RoomState => ({
  ...room,
  typists: [...room.typists.filter(({ userId }) => userId !== typist.userId), typist],
});

export const withRead = (room: RoomState, read: ChatRead): RoomState => ({
  ...room,
  reads: [...room.reads.filter(({ userId }) => userId !== read.userId), read],
});

/** Without those whose typing is over. `now` in unix ms. */
export const stillTyping = (room: RoomState, now: number): RoomState =>
  room.typists.some(({ until }) => until <= now)
    ? { ...room, typists: room.typists.filter(({ until }) => until > now) }
    : room;

/** The room with one outgoing message changed, or added at the end. */
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

/** 'cinder is typing', 'cinder and okapi are typing', '3 people are typing'; null for nobody. */
export function typingText(typists: readonly Typist[]): string | null {
  const [first, second, ...others] = typists;
  if (first === undefined) return null;
  if (second === undefined) return `${first.userName} is typing`;
  if (others.length === 0) return `${first.userName} and ${second.userName} are typing`;
  return `${typists.length} people are typing`;
}
