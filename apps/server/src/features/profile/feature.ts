import { parseChangelog } from '@dugout/domain/changelog';
import { alphaDoor } from '#/features/alpha/index.ts';
import { clansDoor } from '#/features/clans/index.ts';
import { provide } from '#/features/door.ts';
import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';
import { defineFeature } from '#/features/feature.ts';
import { friendsDoor } from '#/features/friends/index.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { leaderboardDoor } from '#/features/leaderboard/index.ts';
import { pointsPort, rankOf, ranksDoor } from '#/features/ranks/index.ts';
import { referralDoor } from '#/features/referral/index.ts';
import { tradingDoor } from '#/features/trading/index.ts';
import { walletsDoor } from '#/features/wallets/index.ts';
import { isUpload } from '#/platform/pictures/stored-picture.route.ts';
import { accountPanelService } from './account-panel.service.ts';
import { linkProofs } from './links/link-proofs.ts';
import { profileRoutes } from './profile.routes.ts';
import { profileService } from './profile.service.ts';
import { profilePageService } from './profile-page.service.ts';

const profileExports: readonly ExportedTable[] = [
  ownRows({ table: 'profile', about: 'Your profile.', by: ['user_id'], key: ['user_id'] }),
  ownRows({
    table: 'proved_link',
    about: 'Verified links of your profile.',
    by: ['user_id'],
    key: ['user_id', 'link'],
  }),
];

/** A trader's profile: presence, rank, and the side panel's data. */
export const profileFeature = defineFeature({
  name: 'profile',
  needs: {
    identity: identityDoor,
    wallets: walletsDoor,
    trading: tradingDoor,
    ranks: ranksDoor,
    referral: referralDoor,
    friends: friendsDoor,
    clans: clansDoor,
    alpha: alphaDoor,
    leaderboard: leaderboardDoor,
  },
  create(
    { config, db, facts, network, rateLimits, release, uploads, market, now },
    { identity, wallets, trading, ranks, referral, friends, clans, alpha, leaderboard },
  ) {
    const links = linkProofs({
      db,
      network: config.linkChecks ? network : null,
      key: identity.keyFor('profile links'),
      now,
      rateLimits,
    });
    const profile = profileService({
      db,
      links,
      profiles: identity.profiles,
      hasPicture: (address) => isUpload(uploads, address),
      rankOf: (userId) => rankOf(ranks, userId),
      shownChanged: friends.shownChanged,
      pnlHidden: (tx, userId, hides) => facts.publish(tx, 'leaderboard.pnlHidden', { userId, hides }),
    });
    const updates = parseChangelog(release.changelog);
    const accountPanel = accountPanelService({ profile, wallets, referralStats: referral.stats, updates });
    const pages = profilePageService({
      db,
      profile,
      links,
      profiles: identity.profiles,
      clans,
      friends,
      alpha,
      leaderboard,
      wallets,
      trading: trading.reads,
      rankedVolumeOf: ranks.volumeOf,
      isSuspended: (userId) => identity.suspensions.isSuspended(userId),
      symbolOf: (mint) => market.state.token(mint)?.symbol ?? null,
      now,
    });
    return {
      provides: [provide(pointsPort, { of: pages.extraPoints })],
      routes: profileRoutes({ profile, pages, accountPanel }),
      exports: profileExports,
    };
  },
});
