import { defineFeature } from '#/features/feature.ts';
import { friendsFeature } from '#/features/friends/index.ts';
import { identityFeature } from '#/features/identity/index.ts';
import { tradingFeature } from '#/features/trading/index.ts';
import { isUpload } from '#/platform/pictures/stored-picture.route.ts';
import { traderChannel } from '#/platform/realtime/trader-channel.ts';
import { type ClanChange, clanChanges } from './clan-changes.ts';
import { ClanLimits } from './clan-limits.ts';
import { createClanPages } from './clan-pages.ts';
import { clanSettingsService } from './clan-settings.service.ts';
import type { ClansDoor } from './clans.door.ts';
import { clanById, memberOf, membersOf, officersAround, tagsOf } from './clans.repository.ts';
import { clansRoutes } from './clans.routes.ts';
import { invitedSince, membershipService } from './membership.service.ts';
import { clanNotifiers } from './notify.ts';
import { forgetInvitations } from './requests.repository.ts';
import { createStandings } from './standings.ts';

export type { ClansDoor } from './clans.door.ts';

const DAY_MS = 86_400_000;

/** Clans: who is in which, in what role, and how traders join. */
export const clansFeature = defineFeature({
  name: 'clans',
  needs: { identity: identityFeature, trading: tradingFeature, friends: friendsFeature },
  create(
    { config, db, bus, events, realtime, log, now, uploads },
    { identity: { profiles }, trading, friends },
  ) {
    const { relations } = friends;
    const standings = createStandings({ now, tradedSince: trading.tradedSince });
    const pages = createClanPages({ db, friends, standings, now });
    const channel = traderChannel('clan', realtime, (userId) => pages.own(userId));

    function changed(change: ClanChange): void {
      bus.publish('clans.changed', change);
      for (const userId of [...change.joined, ...change.left, ...change.about]) channel.changed(userId);
      void membersOf(db, change.clanId).then(
        (members) => {
          for (const { user_id } of members) channel.changed(user_id);
        },
        (error: unknown) => log.error({ error }, 'the members of a clan could not be sent its change'),
      );
    }

    const change = clanChanges({ db, events, now, changed });
    const settings = clanSettingsService({
      db,
      events,
      now,
      change,
      changed,
      hasPicture: (address) => isUpload(uploads, address),
    });
    const membership = membershipService({
      db,
      change,
      standings,
      reachable: async (callerId, userName) => {
        const found = await profiles.search(userName, 20);
        const trader = found.find((profile) => profile.userName.toLowerCase() === userName.toLowerCase());
        return trader === undefined ||
          trader.userId === callerId ||
          relations.isBlocked(callerId, trader.userId)
          ? null
          : trader.userId;
      },
    });
    friends.useClans({
      tagsOf: (userIds) => tagsOf(db, userIds),
      officersOf: async (userId) =>
        (await officersAround(db, userId)).map(({ user_id, user_name, image }) => ({
          userId: user_id,
          userName: user_name,
          image,
        })),
    });

    const door: ClansDoor = {
      clanOf: async (userId) => (await memberOf(db, userId))?.clan_id ?? null,
      memberIdsOf: async (clanId) => (await membersOf(db, clanId)).map(({ user_id }) => user_id),
      rolesIn: async (clanId) =>
        new Map((await membersOf(db, clanId)).map(({ user_id, role }) => [user_id, role])),
      roleIn: async (clanId, userId) => {
        const member = await memberOf(db, userId);
        return member?.clan_id === clanId ? member.role : null;
      },
      found: (userId, about) => settings.found(userId, about),
      join: async (userId, clanId) => void (await membership.joinOrApply(userId, clanId)),
      clan: async (clanId) => {
        const row = await clanById(db, clanId);
        return row === null ? null : { id: row.id, tag: row.tag, name: row.name, logo: row.logo };
      },
    };
    return {
      door,
      routes: clansRoutes({
        db,
        log,
        now,
        limits: new ClanLimits(config.rateLimitScale, now),
        pages,
        settings,
        membership,
        isBlocked: relations.isBlocked,
      }),
      channels: [channel.provider],
      notify: clanNotifiers({
        nameOf: async (userId) => (await profiles.profile(userId))?.userName ?? null,
        clanOf: (clanId) => clanById(db, clanId),
        decidersOf: async (clanId) =>
          (await membersOf(db, clanId)).filter(({ role }) => role !== 'member').map(({ user_id }) => user_id),
        isBlocked: relations.isBlocked,
      }),
      jobs: [
        {
          name: 'clans.forgetInvitations',
          everyMs: DAY_MS,
          run: async () => {
            await forgetInvitations(db, invitedSince(now()));
          },
        },
      ],
    };
  },
});

declare module '#/platform/bus/topics.ts' {
  interface BusTopics {
    /** A clan has changed; whoever left must not read its channels any more. */
    'clans.changed': ClanChange;
  }
}
