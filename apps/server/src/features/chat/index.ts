import { clansFeature } from '#/features/clans/index.ts';
import { defineFeature } from '#/features/feature.ts';
import { friendsFeature } from '#/features/friends/index.ts';
import { identityFeature } from '#/features/identity/index.ts';
import { marketFeature } from '#/features/market/index.ts';
import { ranksFeature } from '#/features/ranks/index.ts';
import { tradingFeature } from '#/features/trading/index.ts';
import { watchlistFeature } from '#/features/watchlist/index.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { traderChannel } from '#/platform/realtime/trader-channel.ts';
import { createCards } from './cards/cards.ts';
import { receiptCard } from './cards/receipt-card.ts';
import type { ChatDoor } from './chat.door.ts';
import { ChatLimits } from './chat-limits.ts';
import { messageActs } from './messages/message-acts.ts';
import { MessageWriter } from './messages/message-writer.ts';
import { sendingService } from './messages/sending.service.ts';
import { chatNotifiers } from './notify.ts';
import { dismissReport, openReports, reportById } from './reports/reports.repository.ts';
import { followRelations } from './room-changes.ts';
import { roomPublisher } from './room-publisher.ts';
import { createChatLists } from './rooms/chat-lists.ts';
import { createDirectRooms } from './rooms/direct-rooms.ts';
import { ListEntries } from './rooms/list-entries.ts';
import { roomChannel } from './rooms/room.channel.ts';
import { createRoomActs } from './rooms/room-acts.ts';
import { Rooms } from './rooms/rooms.ts';
import { chatRoutes } from './routes/chat.routes.ts';
import { chatTokens } from './tokens/chat-tokens.ts';

export type { ChatDoor } from './chat.door.ts';

const DAY_MS = 86_400_000;

/** Direct messages and clan chat: rooms, messages, their cards, and who may read and write where. */
export const chatFeature = defineFeature({
  name: 'chat',
  needs: {
    identity: identityFeature,
    ranks: ranksFeature,
    market: marketFeature,
    trading: tradingFeature,
    watchlist: watchlistFeature,
    friends: friendsFeature,
    clans: clansFeature,
  },
  create(
    { config, db, bus, events, realtime, log, now, origins },
    { identity, ranks, market, trading, watchlist, friends, clans },
  ) {
    const { isBlocked, isVisible } = friends.relations;
    const { profile } = identity.profiles;
    const limits = new ChatLimits(config.rateLimitScale, now);
    const rooms = new Rooms({ db, rolesIn: clans.rolesIn, isBlocked, now });
    const tokens = chatTokens(identity.keyFor('chat tokens'), now);
    const channel = roomChannel({ db, realtime, rooms, tokens });
    const lists = createChatLists({ db, rooms, clans, friends, rankOf: ranks.rankOf, now });
    const listChannel = traderChannel('chats', realtime, lists.list);
    const entries = new ListEntries({
      rooms,
      log,
      isWatched: listChannel.isWatched,
      publish: listChannel.publishHere,
    });
    const publisher = roomPublisher({ bus, rooms, channel, entries, refreshList: listChannel.refresh });
    const directRooms = createDirectRooms({ db, rooms, publisher, channel, isBlocked, now });
    const writer = new MessageWriter({ db, now, written: publisher.sent });
    const sending = sendingService({
      db,
      rooms,
      directRooms,
      writer,
      publisher,
      limits,
      events,
      isBlocked,
      origin: origins.base,
      now,
    });
    followRelations({ bus, log, rooms, directRooms, channel, refreshList: listChannel.refresh });

    const cards = createCards({
      market,
      heldBy: async (userId) => new Set((await trading.reads.openPositions(userId)).map(({ mint }) => mint)),
      watchedBy: watchlist.watchedMints,
      profile: async (reader, userId) => {
        const shown = isVisible(reader, userId) ? await profile(userId) : null;
        const trader = shown && (await friends.standings(reader, [shown])).get(userId);
        if (!trader) return null;
        const { relation: _, ...face } = trader;
        return { trader: face, rank: await ranks.rankOf(userId) };
      },
      receipt: async (userId, swapId) => {
        const receipt = await trading.reads.receipt(userId, swapId);
        return receipt && receiptCard(receipt);
      },
    });

    const roomActs = createRoomActs({ db, rooms, publisher, now });
    const messages = messageActs({ db, rooms, publisher, read: sending.read, now });
    const door: ChatDoor = {
      async send(channelId, userId, text) {
        identity.suspensions.requireNone(userId);
        await sending.send(channelId, userId, { text, clientId: newId() });
      },
      read: async (channelId, userId, messageId) => void (await roomActs.read(channelId, userId, messageId)),
      reports: { open: (limit) => openReports(db, limit), find: reportById, dismiss: dismissReport },
      hide: messages.hide,
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
        roomActs,
        cards,
        clans,
        isReachable: async (userId, otherId) =>
          !isBlocked(userId, otherId) && (await profile(otherId)) !== null,
      }),
      channels: [channel.provider, listChannel.provider],
      notify: chatNotifiers({
        nameOf: async (userId) => (await profile(userId))?.userName ?? null,
        clanName: async (clanId) => (await clans.clan(clanId))?.name ?? null,
        areFriends: async (userId, otherId) =>
          (await friends.relations.relationOf(userId, otherId)) === 'friends',
      }),
      jobs: [{ name: 'chat.forgetEmptyRooms', everyMs: DAY_MS, run: directRooms.forgetEmpty }],
      close: async () => {
        entries.stop();
        await writer.idle();
      },
    };
  },
});
