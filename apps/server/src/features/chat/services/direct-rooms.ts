import { type Contact, directMembers } from '@dugout/domain/chat/contact';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { RoomChannel } from '../live/room.channel.ts';
import type { RoomPublisher } from '../live/room-publisher.ts';
import { type Room, viewOf } from '../rooms/room.ts';
import { ensureDirectRoom, forgetEmptyRooms, moveContact } from '../rooms/rooms.repository.ts';
import type { Rooms } from '../rooms/rooms.ts';

const DAY_MS = 86_400_000;

interface DirectRoomsOptions {
  readonly db: Db;
  readonly rooms: Rooms;
  readonly publisher: RoomPublisher;
  readonly channel: RoomChannel;
  readonly isBlocked: (userId: string, otherId: string) => boolean;
  /** Unix ms. */
  readonly now: () => number;
}

/** Direct messages: creation of rooms and the state of contact between two traders. */
export class DirectRooms {
  readonly #options: DirectRoomsOptions;

  constructor(options: DirectRoomsOptions) {
    this.#options = options;
  }

  /** Stops sending a room to traders who no longer see it. */
  async sendAway(roomId: string): Promise<void> {
    const { rooms, channel } = this.#options;
    const room = await rooms.get(roomId);
    if (room === null) return;
    for (const userId of room.members.keys())
      if (viewOf(room, userId) !== 'channel') channel.revoke(roomId, userId);
  }

  async move({ id, pair }: Room, contact: Contact, requestedBy: string | null): Promise<void> {
    if (pair === null || (pair.contact === contact && pair.requestedBy === requestedBy)) return;
    const { db, publisher } = this.#options;
    if (!(await moveContact(db, id, pair.contact, { contact, requestedBy })))
      throw new ApiError('chat_waiting');
    publisher.room(id, [pair.low, pair.high]);
    await this.sendAway(id);
  }

  /**
   * Creates the room of the two traders in its id, for one of them. Does nothing when either blocks the other.
   */
  async open(roomId: string, userId: string): Promise<void> {
    const { db, rooms, isBlocked, now } = this.#options;
    const pair = directMembers(roomId);
    if (pair === null || !pair.includes(userId) || isBlocked(...pair)) return;
    if ((await rooms.get(roomId)) === null) await ensureDirectRoom(db, pair, new Date(now()));
  }

  /** Deletes rooms that were opened but had no message for a day. */
  async forgetEmpty(): Promise<void> {
    const { db, publisher, now } = this.#options;
    for (const id of await forgetEmptyRooms(db, new Date(now() - DAY_MS))) publisher.room(id, []);
  }

  async accept(roomId: string, userId: string): Promise<void> {
    const room = await this.#requireRequest(roomId, userId);
    await this.move(room, 'accepted', room.pair?.requestedBy ?? null);
  }

  async decline(roomId: string, userId: string): Promise<void> {
    const room = await this.#requireRequest(roomId, userId);
    await this.move(room, 'declined', room.pair?.requestedBy ?? null);
  }

  /** Returns a pending request for a trader. Throws ApiError `chat_request_not_found`. */
  async #requireRequest(roomId: string, userId: string): Promise<Room> {
    const { rooms, isBlocked } = this.#options;
    const pair = directMembers(roomId);
    rooms.forget(roomId);
    const room =
      pair === null || !pair.includes(userId) || isBlocked(...pair) ? null : await rooms.get(roomId);
    if (room === null || viewOf(room, userId) !== 'request') throw new ApiError('chat_request_not_found');
    return room;
  }
}
