import { type DirectView, directMembers } from '@dugout/domain/chat/contact';
import type { Role } from '@dugout/domain/clans/roles';
import { LRUCache } from 'lru-cache';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Room, RoomMember } from './room.ts';
import { viewOf } from './room.ts';
import {
  ensureClanRoom,
  membersOfRooms,
  type RoomMemberRow,
  type RoomRow,
  roomsByIds,
  type SilencedRow,
  silencedIn,
} from './rooms.repository.ts';

const KEPT = 10_000;

interface RoomsOptions {
  readonly db: Db;
  /** Roles in a clan by user id. Empty when there is no such clan. */
  readonly rolesIn: (clanId: string) => Promise<ReadonlyMap<string, Role>>;
  readonly isBlocked: (userId: string, otherId: string) => boolean;
  /** Unix ms. */
  readonly now: () => number;
}

export interface Seat {
  readonly room: Room;
  readonly member: RoomMember;
}

/**
 * A room in memory, whose members are changed in place: with a hundred members a copy per message is too slow.
 */
interface KeptRoom extends Room {
  readonly members: Map<string, RoomMember>;
}

interface Kept {
  readonly loading: Promise<KeptRoom | null>;
  /** Undefined while loading. */
  room: KeptRoom | null | undefined;
}

export interface RoomChange extends Partial<Pick<Room, 'lastSeq' | 'lastAt'>> {
  readonly members: readonly RoomMember[];
}

const EMPTY_SEAT = { readSeq: 0, unreadMentions: 0, ownUnread: 0, mutedUntil: null };

function memberOf(
  userId: string,
  role: Role | null,
  row: RoomMemberRow | undefined,
  silenced: SilencedRow | undefined,
): RoomMember {
  const silencedUntil =
    silenced === undefined ? null : (silenced.until?.getTime() ?? Number.POSITIVE_INFINITY);
  if (row === undefined) return { userId, role, silencedUntil, ...EMPTY_SEAT };
  return {
    userId,
    role,
    silencedUntil,
    readSeq: Number(row.read_seq),
    unreadMentions: Number(row.unread_mentions),
    ownUnread: Number(row.own_unread),
    mutedUntil: row.muted_until?.getTime() ?? null,
  };
}

function roomOf(
  row: RoomRow,
  roles: ReadonlyMap<string, Role | null>,
  rows: readonly RoomMemberRow[],
  silenced: readonly SilencedRow[],
): KeptRoom {
  const silent = new Map(
    silenced.filter(({ room_id }) => room_id === row.id).map((each) => [each.user_id, each]),
  );
  const own = new Map(rows.filter(({ room_id }) => room_id === row.id).map((each) => [each.user_id, each]));
  return {
    id: row.id,
    pair: row.pair,
    slowModeSeconds: row.slow_mode_seconds,
    lastSeq: Number(row.last_seq),
    lastAt: row.last_at.getTime(),
    members: new Map(
      Array.from(roles, ([userId, role]) => [
        userId,
        memberOf(userId, role, own.get(userId), silent.get(userId)),
      ]),
    ),
  };
}

/** Cache of rooms, which every message needs. Code that changes a room must report it here. */
export class Rooms {
  readonly #options: RoomsOptions;
  readonly #kept = new LRUCache<string, Kept>({ max: KEPT });

  constructor(options: RoomsOptions) {
    this.#options = options;
  }

  /** Returns a room by its id, or null. */
  async get(roomId: string): Promise<Room | null> {
    return (await this.all([roomId]))[0] ?? null;
  }

  /** Returns the existing rooms among the ids, in their order. */
  async all(roomIds: readonly string[]): Promise<Room[]> {
    const unknown = roomIds.filter((id) => !this.#kept.has(id));
    if (unknown.length > 0) this.#load(unknown);
    const rooms = await Promise.all(
      roomIds.map((id) => this.#kept.get(id)?.loading ?? Promise.resolve(null)),
    );
    return rooms.filter((room) => room !== null);
  }

  known(roomId: string): Room | null {
    return this.#kept.get(roomId)?.room ?? null;
  }

  /** Drops a cached room that may be wrong. The next use reads it again. */
  forget(roomId: string): void {
    this.#kept.delete(roomId);
  }

  /** Drops all cached rooms: changes by other servers may have been missed. */
  forgetAll(): void {
    this.#kept.clear();
  }

  /**
   * Applies a change to a cached room. A room that is still loading may have missed it and is loaded again. Seats
   * taken earlier keep the room's old figures.
   */
  update(roomId: string, change: (room: Room) => RoomChange): void {
    const kept = this.#kept.get(roomId);
    if (kept?.room) {
      const { members, ...figures } = change(kept.room);
      for (const member of members) kept.room.members.set(member.userId, member);
      const room = { ...kept.room, ...figures };
      this.#kept.set(roomId, { room, loading: Promise.resolve(room) });
    } else this.#kept.delete(roomId);
  }

  /**
   * Returns a member's seat in a room, whether open to them or not. Null for non-members, and between two traders
   * of whom one blocks the other.
   */
  async placeOf(roomId: string, userId: string): Promise<Seat | null> {
    const pair = directMembers(roomId);
    if (pair !== null && (!pair.includes(userId) || this.#options.isBlocked(...pair))) return null;
    const room = await this.get(roomId);
    const member = room?.members.get(userId);
    return room === null || member === undefined ? null : { room, member };
  }

  async viewFor(roomId: string, userId: string): Promise<DirectView> {
    const place = await this.placeOf(roomId, userId);
    return place === null ? 'nothing' : viewOf(place.room, userId);
  }

  /** Returns the caller's seat in a room that is open to them, else null. */
  async seatOf(roomId: string, userId: string): Promise<Seat | null> {
    const place = await this.placeOf(roomId, userId);
    return place !== null && viewOf(place.room, userId) === 'channel' ? place : null;
  }

  /** Throws ApiError `chat_not_found`. */
  async requireSeat(roomId: string, userId: string): Promise<Seat> {
    const seat = await this.seatOf(roomId, userId);
    if (seat === null) throw new ApiError('chat_not_found');
    return seat;
  }

  #load(roomIds: readonly string[]): void {
    const read = this.#read(roomIds);
    for (const id of roomIds) {
      const kept: Kept = { room: undefined, loading: read.then((rooms) => rooms.get(id) ?? null) };
      this.#kept.set(id, kept);
      kept.loading.then(
        (room) => {
          // A missing room is not cached: another server may create it.
          if (room === null) this.#drop(id, kept);
          else kept.room = room;
        },
        () => this.#drop(id, kept),
      );
    }
  }

  #drop(id: string, kept: Kept): void {
    if (this.#kept.get(id) === kept) this.#kept.delete(id);
  }

  async #read(roomIds: readonly string[]): Promise<ReadonlyMap<string, KeptRoom>> {
    const { db, rolesIn, now } = this.#options;
    const roles = new Map<string, ReadonlyMap<string, Role | null>>();
    for (const id of roomIds) {
      const pair = directMembers(id);
      const inRoom = pair === null ? await rolesIn(id) : new Map(pair.map((userId) => [userId, null]));
      roles.set(id, inRoom);
      if (pair === null && inRoom.size > 0) await ensureClanRoom(db, id, [...inRoom.keys()], new Date(now()));
    }
    const [rows, members, silenced] = await Promise.all([
      roomsByIds(db, roomIds),
      membersOfRooms(db, roomIds),
      silencedIn(db, roomIds),
    ]);
    return new Map(
      rows.flatMap((row) => {
        const inRoom = roles.get(row.id) ?? new Map();
        return inRoom.size === 0 ? [] : [[row.id, roomOf(row, inRoom, members, silenced)] as const];
      }),
    );
  }
}
