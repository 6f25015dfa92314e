import { alphaFeature } from '#/features/alpha/feature.ts';
import { apikeysFeature } from '#/features/apikeys/feature.ts';
import { chatFeature } from '#/features/chat/feature.ts';
import { clansFeature } from '#/features/clans/feature.ts';
import { crowdFeature } from '#/features/crowd/feature.ts';
import { exportFeature } from '#/features/export/feature.ts';
import type { FeatureModule } from '#/features/feature.ts';
import { friendsFeature } from '#/features/friends/feature.ts';
import { giveawayFeature } from '#/features/giveaway/feature.ts';
import { homeFeature } from '#/features/home/feature.ts';
import { identityFeature } from '#/features/identity/feature.ts';
import { leaderboardFeature } from '#/features/leaderboard/feature.ts';
import { ledgerFeature } from '#/features/ledger/feature.ts';
import { marketFeature } from '#/features/market/feature.ts';
import { moderationFeature } from '#/features/moderation/feature.ts';
import { notificationsFeature } from '#/features/notifications/feature.ts';
import { picturesFeature } from '#/features/pictures/feature.ts';
import { portfolioFeature } from '#/features/portfolio/feature.ts';
import { profileFeature } from '#/features/profile/feature.ts';
import { ranksFeature } from '#/features/ranks/feature.ts';
import { referralFeature } from '#/features/referral/feature.ts';
import { searchFeature } from '#/features/search/feature.ts';
import { settingsFeature } from '#/features/settings/feature.ts';
import { signaturesFeature } from '#/features/signatures/feature.ts';
import { systemFeature } from '#/features/system/feature.ts';
import { trackerFeature } from '#/features/tracker/feature.ts';
import { tradingFeature } from '#/features/trading/feature.ts';
import { walletsFeature } from '#/features/wallets/feature.ts';
import { watchlistFeature } from '#/features/watchlist/feature.ts';

/** Every feature of the server, each after its dependencies. Hooks and listeners run in this order. */
export const FEATURES: readonly FeatureModule[] = [
  systemFeature,
  identityFeature,
  picturesFeature,
  ranksFeature,
  ledgerFeature,
  settingsFeature,
  marketFeature,
  walletsFeature,
  signaturesFeature,
  apikeysFeature,
  referralFeature,
  tradingFeature,
  watchlistFeature,
  trackerFeature,
  friendsFeature,
  clansFeature,
  chatFeature,
  alphaFeature,
  leaderboardFeature,
  homeFeature,
  crowdFeature,
  giveawayFeature,
  moderationFeature,
  portfolioFeature,
  profileFeature,
  searchFeature,
  notificationsFeature,
  exportFeature,
];
