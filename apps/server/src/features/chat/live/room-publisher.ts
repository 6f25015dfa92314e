import type { ChatMessage } from '@dugout/contract/chat/message';
import type { ChatUpdate } from '@dugout/contract/chat/streams';
import { KeyedMutex } from '#/platform/async/keyed-mutex.ts';
import type { Bus } from '#/platform/bus/bus.ts';
import type { Log } from '#/platform/log/log.ts';
import type { ListEntries } from '../lists/list-entries.ts';
import type { RefreshListsOf } from '../lists/refresh-lists.ts';
import type { Room, RoomMember } from '../rooms/room.ts';
import type { RoomChange, Rooms } from '../rooms/rooms.ts';
import type { RoomChannel } from './room.channel.ts';

type RoomEvent =
  | { readonly kind: 'sent'; readonly message: ChatMessage }
  | { readonly kind: 'changed'; readonly message: ChatMessage }
  | {
      readonly kind: 'read';
      readonly roomId: string;
      readonly userId: string;
      readonly readSeq: number;
      readonly unreadMentions: number;
      readonly ownUnread: number;
      /** Whether the other trader of a direct message sees it. */
      readonly isShown: boolean;
    }
  | { readonly kind: 'typing'; readonly roomId: string; readonly typing: Typing }
  /** The room itself is another: it is read again. */
  | { readonly kind: 'room'; readonly roomId: string };

type Typing = Omit<Extract<ChatUpdate, { kind: 'typing' }>, 'kind'>;

interface RoomPublisherOptions {
  readonly bus: Bus;
  readonly rooms: Rooms;
  readonly channel: RoomChannel;
  readonly entries: ListEntries;
  readonly refreshList: (userId: string) => void;
  readonly refreshListsOf: RefreshListsOf;
  /**
   * Reads a message as it is now; null on an only server. Changes that servers make at the same time may arrive in
   * another order than they were made.
   */
  readonly reread: ((message: ChatMessage) => Promise<ChatMessage | null>) | null;
  readonly log: Log;
}

/** Marks an author's own message as read. Earlier unread messages stay unread. */
const afterOwn = (author: RoomMember, room: Room, seq: number): RoomMember =>
  author.readSeq >= seq - 1
    ? { ...author, readSeq: Math.max(author.readSeq, seq) }
    : { ...author, ownUnread: author.ownUnread + (seq > room.lastSeq ? 1 : 0) };

function afterMessage(room: Room, { seq, createdAt, userId, mentions }: ChatMessage): RoomChange {
  const author = userId === null ? undefined : room.members.get(userId);
  const mentioned = mentions.flatMap((mention) => {
    const member = mention.userId === userId ? undefined : room.members.get(mention.userId);
    return member === undefined ? [] : [{ ...member, unreadMentions: member.unreadMentions + 1 }];
  });
  return {
    members: author === undefined ? mentioned : [...mentioned, afterOwn(author, room, seq)],
    lastSeq: Math.max(room.lastSeq, seq),
    lastAt: Math.max(room.lastAt, Date.parse(createdAt)),
  };
}

/** Publishes room events to every server and to the open pages. */
export class RoomPublisher {
  readonly #options: RoomPublisherOptions;
  readonly #turns = new KeyedMutex();

  constructor(options: RoomPublisherOptions) {
    this.#options = options;
    options.bus.subscribe('chat.room', (event) => this.#receive(event));
    options.bus.onGap(() => options.rooms.forgetAll());
  }

  sent(message: ChatMessage): void {
    this.#options.bus.publish('chat.room', { kind: 'sent', message });
    // A channel appears in lists with its first message.
    if (message.seq === 1) void this.#options.refreshListsOf(message.channelId);
  }

  changed(message: ChatMessage): void {
    this.#options.bus.publish('chat.room', { kind: 'changed', message });
  }

  read(read: Omit<Extract<RoomEvent, { kind: 'read' }>, 'kind'>): void {
    this.#options.bus.publish('chat.room', { kind: 'read', ...read });
  }

  typing(roomId: string, typing: Typing): void {
    this.#options.bus.publish('chat.room', { kind: 'typing', roomId, typing });
  }

  room(roomId: string, userIds: readonly string[]): void {
    this.#options.bus.publish('chat.room', { kind: 'room', roomId });
    for (const userId of userIds) this.#options.refreshList(userId);
  }

  #receive(event: RoomEvent): void {
    const { rooms, channel, entries } = this.#options;
    if (event.kind === 'sent') {
      const { channelId } = event.message;
      rooms.update(channelId, (room) => afterMessage(room, event.message));
      entries.said(channelId, event.message);
      channel.publishHere(channelId, { kind: 'message', message: event.message });
    } else if (event.kind === 'changed') {
      const { reread, log } = this.#options;
      if (reread === null) this.#publishChanged(event.message);
      else
        this.#turns
          .run(event.message.channelId, async () => this.#publishChanged(await reread(event.message)))
          .catch((error: unknown) => log.error({ error }, 'a changed message could not be read'));
    } else if (event.kind === 'read') {
      const { roomId, userId, readSeq, unreadMentions, ownUnread, isShown } = event;
      rooms.update(roomId, ({ members }) => {
        const member = members.get(userId);
        // Another server may have reported a later place already.
        if (member === undefined || member.readSeq > readSeq) return { members: [] };
        return { members: [{ ...member, readSeq, unreadMentions, ownUnread }] };
      });
      entries.changed(roomId, userId);
      if (isShown) channel.publishHere(roomId, { kind: 'read', read: { userId, seq: readSeq } });
    } else if (event.kind === 'typing')
      channel.publishHere(event.roomId, { kind: 'typing', ...event.typing });
    else rooms.forget(event.roomId);
  }

  #publishChanged(message: ChatMessage | null): void {
    if (message === null) return;
    const { rooms, channel, entries } = this.#options;
    const { channelId, seq } = message;
    channel.publishHere(channelId, { kind: 'message', message });
    if (rooms.known(channelId)?.lastSeq === seq) entries.said(channelId, message);
  }
}

declare module '#/platform/bus/topics.ts' {
  interface BusTopics {
    'chat.room': RoomEvent;
  }
}
