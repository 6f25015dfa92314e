import { ALPHA_TEXTS } from './alpha/texts.ts';
import { CHAT_TEXTS } from './chat/values.ts';
import { CLANS_TEXTS } from './clans/values.ts';
import { SHELL_TEXTS } from './constants.ts';
import { FRIENDS_TEXTS } from './friends/values.ts';
import { HOME_TEXTS } from './home/values.ts';
import { RECOVERY_TEXTS } from './identity/errors.ts';
import { IDENTITY_TEXTS } from './identity/values.ts';
import { LEADERBOARD_TEXTS } from './leaderboard/values.ts';
import { MARKET_TEXTS } from './market/values.ts';
import { NOTIFICATIONS_TEXTS } from './notifications/values.ts';
import { PORTFOLIO_TEXTS } from './portfolio/values.ts';
import { PROFILE_TEXTS } from './profile/values.ts';
import { REFERRAL_TEXTS } from './referral/values.ts';
import { SEARCH_TEXTS } from './search/values.ts';
import { TRACKER_TEXTS } from './tracker/values.ts';
import { TRADING_TEXTS } from './trading/values.ts';
import { WALLET_TEXTS } from './wallets/values.ts';
import { WATCHLIST_TEXTS } from './watchlist/values.ts';

/** The specification's texts (section 8) as shown by the interface, by name. */
export const TEXTS = {
  ...SHELL_TEXTS,
  ...IDENTITY_TEXTS,
  ...RECOVERY_TEXTS,
  ...WALLET_TEXTS,
  ...MARKET_TEXTS,
  ...REFERRAL_TEXTS,
  ...TRADING_TEXTS,
  ...TRACKER_TEXTS,
  ...WATCHLIST_TEXTS,
  ...FRIENDS_TEXTS,
  ...CLANS_TEXTS,
  ...CHAT_TEXTS,
  ...ALPHA_TEXTS,
  ...HOME_TEXTS,
  ...LEADERBOARD_TEXTS,
  ...NOTIFICATIONS_TEXTS,
  ...PORTFOLIO_TEXTS,
  ...PROFILE_TEXTS,
  ...SEARCH_TEXTS,
} as const;
