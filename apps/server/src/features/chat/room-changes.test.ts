import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '#/platform/db/db.ts';
import { type Facts, localFacts } from '#/platform/facts/facts.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { refreshLists } from './lists/refresh-lists.ts';
import type { RoomChannel } from './live/room.channel.ts';
import { followRelations } from './room-changes.ts';
import type { Room } from './rooms/room.ts';

const CLAN = 'clan';
/** Commits at once. */
const tx = { afterCommit: (action: () => void) => action() } as Db;
let facts: Facts;
let refreshed: string[];
let revoked: string[];
let read: () => Promise<Room | null>;

/** As the database has it once the change is written. */
const roomOf = (...members: string[]) =>
  ({ members: new Map(members.map((userId) => [userId, {}])) }) as unknown as Room;

beforeEach(() => {
  facts = localFacts(silentLog);
  [refreshed, revoked] = [[], []];
  const rooms = { forget: () => undefined, get: () => read() };
  const refreshList = (userId: string): void => void refreshed.push(userId);
  followRelations({
    facts,
    log: silentLog,
    rooms,
    directRooms: { sendAway: async () => undefined },
    channel: { revoke: (_: string, userId: string) => void revoked.push(userId) } as unknown as RoomChannel,
    refreshList,
    refreshListsOf: refreshLists({ rooms, log: silentLog, refreshList }),
  });
});

describe('news of a changed clan', () => {
  it('[CHAT-18] reaches its members, also while its room is being read', async () => {
    read = async () => roomOf('owner', 'member');
    await facts.publish(tx, 'clans.changed', { clanId: CLAN, joined: ['member'], left: [], about: [] });
    await vi.waitFor(() => expect(refreshed).toEqual(['owner', 'member']));
  });

  it('reaches members who left, and later news does not', async () => {
    let answer: (room: Room) => void = () => undefined;
    read = () => new Promise((resolve) => (answer = resolve));
    await facts.publish(tx, 'clans.changed', { clanId: CLAN, joined: [], left: ['former'], about: [] });
    expect(revoked).toEqual(['former']);
    answer(roomOf('owner'));
    await vi.waitFor(() => expect(refreshed).toEqual(['owner', 'former']));
  });

  it('reaches members who joined or left when the others cannot be read', async () => {
    read = async () => Promise.reject(new Error('the database is away'));
    await facts.publish(tx, 'clans.changed', {
      clanId: CLAN,
      joined: ['member'],
      left: ['former'],
      about: [],
    });
    await vi.waitFor(() => expect(refreshed).toEqual(['member', 'former']));
  });
});
