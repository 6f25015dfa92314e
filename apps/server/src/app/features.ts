import { chatFeature } from '#/features/chat/index.ts';
import { clansFeature } from '#/features/clans/index.ts';
import { crowdFeature } from '#/features/crowd/index.ts';
import type { FeatureModule } from '#/features/feature.ts';
import { friendsFeature } from '#/features/friends/index.ts';
import { identityFeature } from '#/features/identity/index.ts';
import { ledgerFeature } from '#/features/ledger/index.ts';
import { marketFeature } from '#/features/market/index.ts';
import { moderationFeature } from '#/features/moderation/index.ts';
import { notificationsFeature } from '#/features/notifications/index.ts';
import { picturesFeature } from '#/features/pictures/index.ts';
import { portfolioFeature } from '#/features/portfolio/index.ts';
import { profileFeature } from '#/features/profile/index.ts';
import { ranksFeature } from '#/features/ranks/index.ts';
import { referralFeature } from '#/features/referral/index.ts';
import { searchFeature } from '#/features/search/index.ts';
import { settingsFeature } from '#/features/settings/index.ts';
import { systemFeature } from '#/features/system/index.ts';
import { trackerFeature } from '#/features/tracker/index.ts';
import { tradingFeature } from '#/features/trading/index.ts';
import { walletsFeature } from '#/features/wallets/index.ts';
import { watchlistFeature } from '#/features/watchlist/index.ts';

/** Every feature of the server, each after those it needs. Hooks and listeners run in this order. */
export const FEATURES: readonly FeatureModule[] = [
  systemFeature,
  identityFeature,
  picturesFeature,
  ranksFeature,
  ledgerFeature,
  settingsFeature,
  marketFeature,
  walletsFeature,
  referralFeature,
  tradingFeature,
  watchlistFeature,
  trackerFeature,
  friendsFeature,
  clansFeature,
  chatFeature,
  crowdFeature,
  moderationFeature,
  portfolioFeature,
  profileFeature,
  searchFeature,
  notificationsFeature,
];
