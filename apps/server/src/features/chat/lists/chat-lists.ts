import type { ChatChannel, ChatList, ChatRequest } from '@dugout/contract/chat/channel';
import { directMembers } from '@dugout/domain/chat/contact';
import type { ClansDoor } from '#/features/clans/index.ts';
import type { FriendsDoor } from '#/features/friends/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { withoutBlocked } from '../messages/blocked-messages.ts';
import { messageView } from '../messages/message.view.ts';
import { lastMessages } from '../messages/messages.repository.ts';
import { otherOf, type Room, viewOf } from '../rooms/room.ts';
import { directRoomsOf } from '../rooms/rooms.repository.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { channelView, type ListFacts, requestView } from './channel.view.ts';
import { type PersonRow, peopleByIds } from './people.repository.ts';

const MAX_LISTED = 200;

interface ChatListsOptions {
  readonly db: Db;
  readonly rooms: Rooms;
  readonly clans: Pick<ClansDoor, 'clanOf' | 'clan'>;
  readonly friends: Pick<FriendsDoor, 'relations' | 'standings' | 'onlineAmong'>;
  readonly ranksOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Unix ms. */
  readonly now: () => number;
}

const newestFirst = (a: ChatChannel, b: ChatChannel): number => (a.lastMessageAt < b.lastMessageAt ? 1 : -1);

export function createChatLists({ db, rooms, clans, friends, ranksOf, now }: ChatListsOptions) {
  const { relations } = friends;

  async function roomsOf(userId: string): Promise<Room[]> {
    const [clanId, direct] = await Promise.all([clans.clanOf(userId), directRoomsOf(db, userId, MAX_LISTED)]);
    const open = direct.filter((id) => {
      const pair = directMembers(id);
      return pair !== null && !relations.isBlocked(...pair);
    });
    return rooms.all(clanId === null ? open : [clanId, ...open]);
  }

  async function factsFor(
    viewer: string,
    shown: readonly Room[],
  ): Promise<ListFacts & { readonly people: ReadonlyMap<string, PersonRow> }> {
    const { message } = withoutBlocked(relations, viewer);
    const userIds = [...new Set(shown.flatMap(({ members }) => [...members.keys()]))];
    const [people, last, online, named] = await Promise.all([
      peopleByIds(db, userIds),
      lastMessages(
        db,
        shown.map(({ id }) => id),
      ),
      friends.onlineAmong(userIds),
      Promise.all(shown.filter(({ pair }) => pair === null).map(({ id }) => clans.clan(id))),
    ]);
    return {
      people: new Map(people.map((person) => [person.userId, person])),
      traders: await friends.standings(viewer, people),
      online: new Set([...online].filter((userId) => relations.isVisible(viewer, userId))),
      clans: new Map(named.flatMap((clan) => (clan === null ? [] : [[clan.id, clan] as const]))),
      lastMessages: new Map(last.map((row) => [row.room_id, message(messageView(row))])),
      now: now(),
    };
  }

  async function requestsOf(
    viewer: string,
    waiting: readonly Room[],
    facts: Awaited<ReturnType<typeof factsFor>>,
  ): Promise<ChatRequest[]> {
    const others = waiting.map(({ pair }) => (pair === null ? '' : otherOf(pair, viewer)));
    const [ranks, inCommon] = await Promise.all([ranksOf(others), relations.friendsInCommon(viewer, others)]);
    const found = waiting.map(({ id }, at) => {
      const userId = others[at] ?? '';
      const [from, person, message] = [
        facts.traders.get(userId),
        facts.people.get(userId),
        facts.lastMessages.get(id),
      ];
      if (from === undefined || person === undefined || message === undefined || message.deleted !== null)
        return null;
      const [rank, friendsInCommon] = [ranks.get(userId) ?? 0, inCommon.get(userId) ?? 0];
      return requestView(message, { from, person, rank, friendsInCommon });
    });
    return found.filter((request) => request !== null).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  }

  function viewFor(room: Room, viewer: string, facts: ListFacts): ChatChannel[] {
    const member = room.members.get(viewer);
    return member === undefined ? [] : [channelView({ room, member }, facts)];
  }

  return {
    async list(viewer: string): Promise<ChatList> {
      const all = await roomsOf(viewer);
      const facts = await factsFor(viewer, all);
      const by = (view: 'channel' | 'request') => all.filter((room) => viewOf(room, viewer) === view);
      return {
        channels: by('channel')
          .flatMap((room) => viewFor(room, viewer, facts))
          .sort(newestFirst),
        requests: await requestsOf(viewer, by('request'), facts),
      };
    },

    /** Throws ApiError `chat_not_found`. */
    async channel(roomId: string, viewer: string): Promise<ChatChannel> {
      const { room } = await rooms.requireSeat(roomId, viewer);
      const [channel] = viewFor(room, viewer, await factsFor(viewer, [room]));
      if (channel === undefined) throw new ApiError('chat_not_found');
      return channel;
    },

    /** Returns the ids of the rooms that a trader reads: all listed ones, without requests. */
    openTo: async (viewer: string): Promise<string[]> =>
      (await roomsOf(viewer)).filter((room) => viewOf(room, viewer) === 'channel').map(({ id }) => id),
  };
}

export type ChatLists = ReturnType<typeof createChatLists>;
