import { provide } from '#/features/door.ts';
import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';
import { defineFeature } from '#/features/feature.ts';
import { clansPort, friendsDoor } from '#/features/friends/index.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { ranksDoor } from '#/features/ranks/index.ts';
import { tradingDoor } from '#/features/trading/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { isUpload } from '#/platform/pictures/stored-picture.route.ts';
import { traderChannel } from '#/platform/realtime/trader-channel.ts';
import { type ClanChange, clanChanges } from './clan-changes.ts';
import { ClanLimits } from './clan-limits.ts';
import { createClanList } from './clan-list.ts';
import { createClanPages } from './clan-pages.ts';
import { clanSettingsService } from './clan-settings.service.ts';
import { clanViewers } from './clan-viewer.ts';
import { clanmatesHolding } from './clanmates.ts';
import {
  type ClanRow,
  clanById,
  clanByTag,
  memberOf,
  membersOf,
  officersAround,
  tagsOf,
} from './clans.repository.ts';
import { clansRoutes } from './clans.routes.ts';
import { fillNameForms } from './fill-name-forms.ts';
import { type ClansDoor, clansDoor, type NamedClan, placesPort } from './index.ts';
import { ListFigures } from './list-figures.ts';
import { invitedSince, membershipService } from './membership.service.ts';
import { clanNotifiers } from './notify.ts';
import { renameReservedClans } from './rename-reserved.ts';
import { forgetInvitations } from './requests.repository.ts';
import { createStandings } from './standings.ts';
import { clanKeys } from './wallets/clan-keys.ts';
import { staleKeys } from './wallets/clan-wallets.repository.ts';
import { clanWalletsService } from './wallets/clan-wallets.service.ts';

const clanExports: readonly ExportedTable[] = [
  ownRows({ table: 'clan_member', about: 'Your membership of a clan.', by: ['user_id'], key: ['user_id'] }),
  ownRows({
    table: 'clan_request',
    about: 'Clans you applied to.',
    by: ['user_id'],
    key: ['clan_id', 'user_id'],
  }),
  ownRows({
    table: 'clan_invitation',
    about: 'Invitations to clans, to you and by you.',
    by: ['user_id', 'by_user_id'],
    key: ['id'],
  }),
  ownRows({
    table: 'clan_act',
    about: 'Your clan activity, and actions about you.',
    by: ['actor_id', 'subject_id'],
    key: ['id'],
  }),
];

const named = (row: ClanRow | null): NamedClan | null =>
  row === null ? null : { id: row.id, tag: row.tag, name: row.name, logo: row.logo };

/** How old the figures are at most that the list of clans is sorted by. */
const FIGURES_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Clans: members, roles, and how traders join. */
export const clansFeature = defineFeature({
  name: 'clans',
  offers: clansDoor,
  needs: {
    identity: identityDoor,
    ranks: ranksDoor,
    trading: tradingDoor,
    friends: friendsDoor,
  },
  ports: { places: placesPort },
  create(
    { db, facts, events, realtime, rateLimits, log, now, uploads, signer },
    { identity: { profiles, deletion }, ranks, trading, friends },
    { places },
  ) {
    const { relations } = friends;
    const standings = createStandings({
      now,
      volumesSince: ranks.volumesSince,
      volumeOf: ranks.volumeOf,
      ranksOf: ranks.ranksOf,
      gateRankOf: ranks.gateRankOf,
    });
    const viewers = clanViewers({ db, friends, standings, now });
    const pages = createClanPages({ db, viewers, standings, places: () => places().read() });
    const figures = new ListFigures({
      db,
      weekVolumes: standings.weekVolumes,
      places: () => places().read(),
    });
    const channel = traderChannel('clan', realtime, (userId) => pages.own(userId));

    async function changed(tx: Db, change: ClanChange): Promise<void> {
      await facts.publish(tx, 'clans.changed', change);
      tx.afterCommit(() => show(change));
    }

    function show(change: ClanChange): void {
      if (change.left.length > 0)
        keys
          .rotate(change.clanId)
          .catch((error: unknown) => log.warn({ error }, "a clan's key could not be replaced"));
      for (const userId of [...change.joined, ...change.left, ...change.about]) channel.changed(userId);
      void membersOf(db, change.clanId).then(
        (members) => {
          for (const { user_id } of members) channel.changed(user_id);
        },
        (error: unknown) => log.error({ error }, 'the members of a clan could not be sent its change'),
      );
    }

    const change = clanChanges({ db, events, now, changed });
    const keys = clanKeys({
      db,
      signer: {
        make: (owner) => signer.newLabelKey(owner),
        open: (owner, key) => signer.openLabelKey(owner, key),
      },
    });
    facts.listen('clans.changed', ({ clanId, joined, left }) => {
      if (joined.length + left.length > 0)
        figures
          .changed(clanId)
          .catch((error: unknown) => log.warn({ error }, "a clan's volume could not be counted again"));
    });
    const settings = clanSettingsService({
      db,
      events,
      now,
      change,
      changed,
      hasPicture: (tx, address) => isUpload(uploads, address, tx),
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
    deletion.involve({
      end: async (userId) => {
        const own = await memberOf(db, userId);
        if (own !== null) await membership.leave(userId, own.clan_id);
        return null;
      },
    });
    const clanmates = clanmatesHolding({
      db,
      isBlocked: relations.isBlocked,
      holdersAmong: trading.reads.holdersAmong,
      clusterOf: ranks.clusterOf,
      volumeOf: ranks.volumeOf,
    });
    const door: ClansDoor = {
      clanmatesHolding: clanmates,
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
      clan: async (clanId) => named(await clanById(db, clanId)),
      byTag: async (tag) => named(await clanByTag(db, tag)),
    };
    return {
      door,
      provides: [
        provide(clansPort, {
          tagsOf: (userIds) => tagsOf(db, userIds),
          officersOf: async (userId) =>
            (await officersAround(db, userId)).map(({ user_id, user_name, image }) => ({
              userId: user_id,
              userName: user_name,
              image,
            })),
        }),
      ],
      routes: clansRoutes({
        db,
        log,
        now,
        limits: new ClanLimits(rateLimits),
        list: createClanList({ db, friends, viewers }),
        pages,
        settings,
        membership,
        wallets: clanWalletsService({ db, keys, change }),
        clanmates,
      }),
      channels: [channel.provider],
      recover: async () => {
        await fillNameForms(db);
        await renameReservedClans(db, events);
      },
      exports: clanExports,
      notify: clanNotifiers({
        nameOf: async (userId) => (await profiles.profile(userId))?.userName ?? null,
        clanOf: (clanId) => clanById(db, clanId),
        membersOf: async (clanId) => (await membersOf(db, clanId)).map(({ user_id }) => user_id),
        decidersOf: async (clanId) =>
          (await membersOf(db, clanId)).filter(({ role }) => role !== 'member').map(({ user_id }) => user_id),
        isBlocked: relations.isBlocked,
      }),
      jobs: [
        { name: 'clans.figures', everyMs: FIGURES_MS, runs: 'once', run: () => figures.refresh() },
        {
          name: 'clans.replaceKeys',
          everyMs: HOUR_MS,
          runs: 'once',
          run: async () => {
            for (const clanId of await staleKeys(db)) await keys.rotate(clanId);
          },
        },
        {
          name: 'clans.forgetInvitations',
          everyMs: DAY_MS,
          runs: 'once',
          run: async () => {
            await forgetInvitations(db, invitedSince(now()));
          },
        },
      ],
    };
  },
});

declare module '#/platform/facts/fact-topics.ts' {
  interface FactTopics {
    /** A clan has changed; former members must lose access to its channels. */
    'clans.changed': ClanChange;
  }
}
