import { ALPHA_TEXTS } from './alpha/texts.ts';
import { CHAT_TEXTS } from './chat/texts.ts';
import { CLANS_TEXTS } from './clans/texts.ts';
import { FRIENDS_TEXTS } from './friends/texts.ts';
import { HOME_TEXTS } from './home/texts.ts';
import { IDENTITY_TEXTS } from './identity/texts.ts';
import { LEADERBOARD_TEXTS } from './leaderboard/texts.ts';
import { MARKET_TEXTS } from './market/texts.ts';
import { NOTIFICATIONS_TEXTS } from './notifications/texts.ts';
import { PORTFOLIO_TEXTS } from './portfolio/texts.ts';
import { PROFILE_TEXTS } from './profile/texts.ts';
import { REFERRAL_TEXTS } from './referral/texts.ts';
import { SEARCH_TEXTS } from './search/texts.ts';
import { SHELL_TEXTS } from './shell/texts.ts';
import { TRACKER_TEXTS } from './tracker/texts.ts';
import { TRADING_TEXTS } from './trading/texts.ts';
import { WALLET_TEXTS } from './wallets/texts.ts';
import { WATCHLIST_TEXTS } from './watchlist/texts.ts';

/** The specification's texts (section 8) as shown by the interface, by name. */
export const TEXTS = {
  ...SHELL_TEXTS,
  ...IDENTITY_TEXTS,
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
