import { parseChangelog } from '@dugout/domain/changelog';
import { defineFeature } from '#/features/feature.ts';
import { friendsFeature } from '#/features/friends/index.ts';
import { identityFeature } from '#/features/identity/index.ts';
import { ranksFeature } from '#/features/ranks/index.ts';
import { referralFeature } from '#/features/referral/index.ts';
import { walletsFeature } from '#/features/wallets/index.ts';
import { isUpload } from '#/platform/pictures/stored-picture.route.ts';
import { accountPanelService } from './account-panel.service.ts';
import { profileRoutes } from './profile.routes.ts';
import { profileService } from './profile.service.ts';

/** A trader's profile: presence, rank, and all that the side panel shows. */
export const profileFeature = defineFeature({
  name: 'profile',
  needs: {
    identity: identityFeature,
    wallets: walletsFeature,
    ranks: ranksFeature,
    referral: referralFeature,
    friends: friendsFeature,
  },
  create({ db, release, uploads }, { identity, wallets, ranks, referral, friends }) {
    const profile = profileService({
      db,
      profiles: identity.profiles,
      hasPicture: (address) => isUpload(uploads, address),
      rankOf: ranks.rankOf,
      presenceChanged: friends.presenceChanged,
    });
    const updates = parseChangelog(release.changelog);
    const accountPanel = accountPanelService({ profile, wallets, referralStats: referral.stats, updates });
    return { routes: profileRoutes({ profile, accountPanel }) };
  },
});
