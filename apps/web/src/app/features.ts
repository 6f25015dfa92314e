import { alpha } from '#/features/alpha/feature.ts';
import { apikeys } from '#/features/apikeys/feature.ts';
import { chat } from '#/features/chat/feature.ts';
import { clans } from '#/features/clans/feature.ts';
import { clipboard } from '#/features/clipboard/feature.ts';
import { friends } from '#/features/friends/feature.ts';
import { giveaway } from '#/features/giveaway/feature.ts';
import { home } from '#/features/home/feature.ts';
import { identity } from '#/features/identity/feature.ts';
import { leaderboard } from '#/features/leaderboard/feature.ts';
import { ledger } from '#/features/ledger/feature.ts';
import { legal } from '#/features/legal/feature.ts';
import { market } from '#/features/market/feature.ts';
import { notifications } from '#/features/notifications/feature.ts';
import { portfolio } from '#/features/portfolio/feature.ts';
import { profile } from '#/features/profile/feature.ts';
import { referral } from '#/features/referral/feature.ts';
import { search } from '#/features/search/feature.ts';
import { settings } from '#/features/settings/feature.ts';
import { system } from '#/features/system/feature.ts';
import { tracker } from '#/features/tracker/feature.ts';
import { trading } from '#/features/trading/feature.ts';
import { wallets } from '#/features/wallets/feature.ts';
import { watchlist } from '#/features/watchlist/feature.ts';

/** All features of the app. Register a new feature here. */
export const FEATURES = [
  identity,
  system,
  wallets,
  apikeys,
  settings,
  trading,
  watchlist,
  friends,
  clans,
  chat,
  alpha,
  giveaway,
  referral,
  leaderboard,
  tracker,
  portfolio,
  ledger,
  market,
  search,
  profile,
  home,
  clipboard,
  notifications,
  legal,
] as const;
