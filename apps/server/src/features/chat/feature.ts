import type { ChatMessage } from '@dugout/contract/chat/message';
import { clansDoor } from '#/features/clans/index.ts';
import { defineFeature } from '#/features/feature.ts';
import { friendsDoor } from '#/features/friends/index.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { marketDoor } from '#/features/market/index.ts';
import { picturesDoor } from '#/features/pictures/index.ts';
import { rankOf, ranksDoor } from '#/features/ranks/index.ts';
import { tradingDoor } from '#/features/trading/index.ts';
import { watchlistDoor } from '#/features/watchlist/index.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { traderChannel } from '#/platform/realtime/trader-channel.ts';
import { createCards } from './cards/cards.ts';
import { receiptCard } from './cards/receipt-card.ts';
import { ChatLimits } from './chat-limits.ts';
import { chatExports } from './exported.ts';
import { type ChatDoor, callsPort, chatDoor } from './index.ts';
import { createChatLists } from './lists/chat-lists.ts';
import { ListEntries } from './lists/list-entries.ts';
import { refreshLists } from './lists/refresh-lists.ts';
import { RoomChannel } from './live/room.channel.ts';
import { RoomPublisher } from './live/room-publisher.ts';
import { clanCommands } from './messages/clan-commands.ts';
import { GONE, messageView } from './messages/message.view.ts';
import { messageById, roomsShowing, roomsWrittenIn } from './messages/messages.repository.ts';
import { chatNotifiers } from './notify.ts';
import { dismissReport, openReports, reportById } from './reports/reports.repository.ts';
import { followRelations } from './room-changes.ts';
import { otherOf } from './rooms/room.ts';
import { Rooms } from './rooms/rooms.ts';
import { chatRoutes } from './routes/chat.routes.ts';
import { DirectRooms } from './services/direct-rooms.ts';
import { messageActions } from './services/message-actions.ts';
import { MessageWriter } from './services/message-writer.ts';
import { createRoomActions } from './services/room-actions.ts';
import { SendingService } from './services/sending.service.ts';
import { chatTokens } from './tokens/chat-tokens.ts';

const DAY_MS = 86_400_000;

/** Direct messages and clan chat: rooms, messages, their cards, and permissions to read and write. */
export const chatFeature = defineFeature({
  name: 'chat',
  offers: chatDoor,
  needs: {
    identity: identityDoor,
    pictures: picturesDoor,
    ranks: ranksDoor,
    market: marketDoor,
    trading: tradingDoor,
    watchlist: watchlistDoor,
    friends: friendsDoor,
    clans: clansDoor,
  },
  ports: { calls: callsPort },
  create(
    { db, bus, facts, events, realtime, rateLimits, servers, log, now, origins },
    { identity, pictures, ranks, market, trading, watchlist, friends, clans },
    { calls },
  ) {
    const { relations: blocks } = friends;
    const { isBlocked, isVisible } = blocks;
    const { profile } = identity.profiles;
    const limits = new ChatLimits(rateLimits);
    const rooms = new Rooms({ db, rolesIn: clans.rolesIn, isBlocked, now });
    const tokens = chatTokens(identity.keyFor('chat tokens'), now);
    const channel = new RoomChannel({ db, realtime, rooms, tokens, blocks });
    const lists = createChatLists({ db, rooms, clans, friends, ranksOf: ranks.ranksOf, now });
    const listChannel = traderChannel('chats', realtime, lists.list);
    const entries = new ListEntries({
      rooms,
      log,
      isWatched: listChannel.isWatched,
      publish: listChannel.publishHere,
      blocks,
    });
    const refreshList = listChannel.refresh;
    const refreshListsOf = refreshLists({ rooms, log, refreshList });
    const reread = async ({ channelId, id }: ChatMessage): Promise<ChatMessage | null> => {
      const row = await messageById(db, channelId, id);
      return row && messageView(row);
    };
    const publisher = new RoomPublisher({
      bus,
      rooms,
      channel,
      entries,
      refreshList,
      refreshListsOf,
      reread: servers.areSeveral ? reread : null,
      log,
    });
    const directRooms = new DirectRooms({ db, rooms, publisher, channel, isBlocked, now });
    const writer = new MessageWriter(db, publisher, now);
    const sending = new SendingService({
      db,
      rooms,
      directRooms,
      writer,
      publisher,
      limits,
      events,
      isBlocked,
      ownUploads: pictures.ownUploads,
      commanded: clanCommands((userId, address) => calls().call(userId, address)),
      origin: origins.base,
      now,
    });
    followRelations({ facts, log, rooms, directRooms, channel, refreshList, refreshListsOf });

    const cards = createCards({
      market,
      heldBy: async (userId) => new Set((await trading.reads.openPositions(userId)).map(({ mint }) => mint)),
      watchedBy: watchlist.watchedMints,
      profile: async (reader, userId) => {
        const shown = isVisible(reader, userId) ? await profile(userId) : null;
        const trader = shown && (await friends.standings(reader, [shown])).get(userId);
        if (!trader) return null;
        const { relation: _, ...face } = trader;
        return { trader: face, rank: await rankOf(ranks, userId) };
      },
      clanmates: clans.clanmatesHolding,
      clan: async (tag) => {
        const clan = await clans.byTag(tag);
        if (clan === null) return null;
        const { id: clanId, name, logo } = clan;
        const memberCount = (await clans.memberIdsOf(clanId)).length;
        return { kind: 'clan', clanId, tag: clan.tag, name, logo, memberCount };
      },
      receipt: async (userId, swapId) => {
        const receipt = await trading.reads.receipt(userId, swapId);
        return receipt && receiptCard(receipt);
      },
    });

    identity.deletion.involve({
      end: async (userId) => {
        const roomIds = await roomsWrittenIn(db, userId);
        return async (tx) =>
          tx.afterCommit(() => {
            for (const roomId of roomIds) {
              publisher.room(roomId, []);
              void refreshListsOf(roomId);
              channel.refresh(roomId);
            }
          });
      },
    });
    const roomActions = createRoomActions({
      db,
      rooms,
      publisher,
      nameOf: async ({ id, pair }, userId) => {
        if (pair === null) return (await clans.clan(id))?.name ?? GONE;
        return (await profile(otherOf(pair, userId)))?.userName ?? GONE;
      },
      now,
    });
    facts.listen('chat.silenced', ({ userId, conversation }) => {
      rooms.forget(conversation);
      listChannel.refresh(userId);
    });
    const messages = messageActions({
      db,
      rooms,
      publisher,
      read: (room, authorId, text) => sending.read(room, authorId, text),
      // The hourly sweep removes pictures left by a failure: the message is already deleted.
      removePictures: (names) =>
        pictures
          .removeUnused(names)
          .catch((error: unknown) =>
            log.error({ error }, 'the pictures of a deleted message could not be removed'),
          ),
      now,
    });
    pictures.shareWith(async (name, userId) => {
      const seats = (await roomsShowing(db, name)).map((roomId) => rooms.seatOf(roomId, userId));
      return (await Promise.all(seats)).some((seat) => seat !== null);
    });
    const door: ChatDoor = {
      async send(channelId, userId, text) {
        identity.suspensions.requireNone(userId);
        await sending.send(channelId, userId, { text, clientId: newId() });
      },
      read: async (channelId, userId, messageId) =>
        void (await roomActions.read(channelId, userId, messageId)),
      reports: { open: (limit) => openReports(db, limit), find: reportById, dismiss: dismissReport },
      hide: messages.hide,
      restore: messages.restore,
    };
    return {
      door,
      routes: chatRoutes({
        db,
        log,
        limits,
        tokens,
        rooms,
        directRooms,
        lists,
        sending,
        messages,
        roomActions,
        cards,
        blocks,
        clans,
        isReachable: async (userId, otherId) =>
          !isBlocked(userId, otherId) && (await profile(otherId)) !== null,
      }),
      channels: [channel.provider, listChannel.provider],
      exports: chatExports,
      notify: chatNotifiers({
        nameOf: async (userId) => (await profile(userId))?.userName ?? null,
        clanName: async (clanId) => (await clans.clan(clanId))?.name ?? null,
        areFriends: async (userId, otherId) =>
          (await friends.relations.relationOf(userId, otherId)) === 'friends',
      }),
      jobs: [
        {
          name: 'chat.forgetEmptyRooms',
          everyMs: DAY_MS,
          runs: 'once',
          run: () => directRooms.forgetEmpty(),
        },
      ],
      close: async () => {
        entries.stop();
        await writer.idle();
      },
    };
  },
});

declare module '#/platform/facts/fact-topics.ts' {
  interface FactTopics {
    /** A trader muted or unmuted a conversation among their notifications. */
    'chat.silenced': { readonly userId: string; readonly conversation: string };
  }
}
