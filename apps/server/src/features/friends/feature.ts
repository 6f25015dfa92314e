import { mirrored } from '@dugout/domain/friends/relation';
import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';
import { defineFeature } from '#/features/feature.ts';
import { identityDoor } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { hashOfAddress } from '#/platform/pictures/stored-hash.ts';
import { Blocks } from './blocks.ts';
import { createFriendActions, isBlocking, publishedRelation, type RelationChange } from './friend-actions.ts';
import { FriendLimits } from './friend-limits.ts';
import { createFriendLists } from './friend-lists.ts';
import { friendsChannel } from './friends.channel.ts';
import { friendsRoutes } from './friends.routes.ts';
import { pictureHashes } from './impostors/picture-hashes.ts';
import { clansPort, type FriendsDoor, friendsDoor, type Relations } from './index.ts';
import { requestsTo, tradersByIds } from './lists.repository.ts';
import { friendNotifiers } from './notify.ts';
import { allRelationsOf, friendIdsOf, friendsInCommon, relationOf, relationsOf } from './pairs.repository.ts';
import { createPeople } from './people.ts';
import { createActivities } from './presence/activities.ts';
import { PresenceService } from './presence/presence.ts';
import { isShownOnline } from './presence/presence.view.ts';

const shown = (relation: string): string | null => {
  if (relation === 'blockedBy') return null;
  return relation === 'bothBlocking' ? 'blocking' : relation;
};

const friendExports = (db: Db): readonly ExportedTable[] => [
  {
    table: 'trader_pair',
    about: 'Your friends, requests and blocks, by user id.',
    read: async (userId) =>
      [...(await allRelationsOf(db, userId))].flatMap(([otherId, relation]) => {
        const own = shown(relation);
        return own === null ? [] : [{ user_id: userId, other_id: otherId, relation: own }];
      }),
  },
  ownRows({ table: 'trader_presence', about: 'When you were last seen.', by: ['user_id'], key: ['user_id'] }),
];

function createRelations(db: Db, blocks: Blocks): Relations {
  const isVisible = (viewer: string | null, userId: string): boolean =>
    viewer === null || !blocks.has(userId, viewer);
  return {
    relationOf: (userId, otherId) => relationOf(db, userId, otherId),
    relationsOf: (userId, otherIds) => relationsOf(db, userId, otherIds),
    friendIdsOf: (userId) => friendIdsOf(db, userId),
    friendsInCommon: (userId, otherIds) => friendsInCommon(db, userId, otherIds),
    isBlocked: (userId, otherId) => blocks.between(userId, otherId),
    blocks: (userId, otherId) => blocks.has(userId, otherId),
    blocksAnybody: (userId) => blocks.hasAny(userId),
    isVisible,
    visibleTo: (viewer, traders) => traders.filter(({ userId }) => isVisible(viewer, userId)),
  };
}

/** Friends, requests, blocks, presence and look-alikes. */
export const friendsFeature = defineFeature({
  name: 'friends',
  offers: friendsDoor,
  needs: { identity: identityDoor },
  ports: { clans: clansPort },
  create(
    { db, bus, facts, events, realtime, accounts, rateLimits, servers, log, now, market, uploads },
    { identity: { profiles, deletion } },
    { clans },
  ) {
    const blocks = new Blocks();
    const relations = createRelations(db, blocks);
    const channel = friendsChannel(realtime, (userId) => lists.lists(userId));
    const presence = new PresenceService({ db, log, bus, servers, accounts, channel, now });
    const people = createPeople({
      clans,
      formerNames: profiles.formerNames,
      hashOf: pictureHashes((image) => hashOfAddress(uploads, image)),
    });
    const lists = createFriendLists({ db, people, presence, relations, searchNames: profiles.search });
    const activities = createActivities({
      db,
      presence,
      token: (mint) => market.state.token(mint),
      tokenOfPool: (poolAddress) => market.state.byPool(poolAddress),
      sharingChanged: async (tx, userId) => {
        await facts.publish(tx, 'friends.shownChanged', { userId });
        tx.afterCommit(() => channel.refresh(userId));
      },
    });
    facts.listen('friends.shownChanged', ({ userId }) => presence.changed(userId));
    facts.listen('friends.relationChanged', ({ userId, otherId, after }) => {
      blocks.set(userId, otherId, isBlocking(after));
      blocks.set(otherId, userId, isBlocking(mirrored(after)));
    });

    async function changed(tx: Db, change: RelationChange): Promise<void> {
      const { userId, otherId, before, after } = change;
      await facts.publish(tx, 'friends.relationChanged', change);
      tx.afterCommit(() => {
        channel.refresh(userId);
        if (publishedRelation(mirrored(before)) !== publishedRelation(mirrored(after)))
          channel.refresh(otherId);
      });
    }

    const answerRequest = createFriendActions({ db, events, now, changed });
    deletion.involve({
      end: async (userId) => {
        const before = await allRelationsOf(db, userId);
        return async (tx) => {
          for (const [otherId, relation] of before)
            await changed(tx, { userId, otherId, before: relation, after: 'none' });
        };
      },
    });
    const door: FriendsDoor = {
      relations,
      standings: lists.standings,
      onlineAmong: async (userIds) => {
        const here = userIds.filter(presence.isHere);
        if (here.length === 0) return new Set();
        const rows = await tradersByIds(db, here);
        return new Set(
          rows.filter((row) => isShownOnline(row, presence.isHere)).map(({ user_id }) => user_id),
        );
      },
      shownChanged: (tx, userId) => facts.publish(tx, 'friends.shownChanged', { userId }),
      requestsTo: async (userIds, before) =>
        (await requestsTo(db, userIds, before)).map(({ user_id, other_id }) => ({
          userId: user_id,
          fromUserId: other_id,
        })),
      accept: async (userId, fromUserId) => void (await answerRequest(userId, fromUserId, 'accept')),
    };
    return {
      door,
      routes: friendsRoutes({
        log,
        limits: new FriendLimits(rateLimits),
        actions: answerRequest,
        lists,
        activities,
      }),
      channels: [channel.provider],
      exports: friendExports(db),
      notify: friendNotifiers(
        async (userId) => (await profiles.profile(userId))?.userName ?? null,
        relations.isBlocked,
      ),
      recover: () => blocks.load(db),
      close: () => presence.stop(),
    };
  },
});

declare module '#/platform/facts/fact-topics.ts' {
  interface FactTopics {
    /** A changed relation between two traders, which every server learns before anyone acts on it there. */
    'friends.relationChanged': RelationChange;
    /** A trader changed what others may see of their presence. */
    'friends.shownChanged': { readonly userId: string };
  }
}
