/** The answer of each call according to api.md and section 3 of the specification. */
import type { Call } from '@dugout/contract/api';
import { alphaAnswers } from './answers/alpha.ts';
import { apiKeysAnswers } from './answers/api-keys.ts';
import { chatAnswers } from './answers/chat.ts';
import { clansAnswers } from './answers/clans.ts';
import { friendsAnswers } from './answers/friends.ts';
import { giveawayAnswers } from './answers/giveaway.ts';
import { identityAnswers } from './answers/identity.ts';
import { logoutAnswers } from './answers/logout.ts';
import { marketAnswers } from './answers/market.ts';
import { notificationsAnswers } from './answers/notifications.ts';
import { portfolioAnswers } from './answers/portfolio.ts';
import { profileAnswers } from './answers/profile.ts';
import { referralAnswers } from './answers/referral.ts';
import { signaturesAnswers } from './answers/signatures.ts';
import { trackerAnswers } from './answers/tracker.ts';
import { tradingAnswers } from './answers/trading.ts';
import { walletsAnswers } from './answers/wallets.ts';
import { watchlistAnswers } from './answers/watchlist.ts';
import type { Shape } from './shape.ts';

export const ANSWERS: { readonly [C in Call]: Shape } = {
  ...marketAnswers,
  ...identityAnswers,
  ...logoutAnswers,
  ...walletsAnswers,
  ...signaturesAnswers,
  ...apiKeysAnswers,
  ...tradingAnswers,
  ...portfolioAnswers,
  ...referralAnswers,
  ...watchlistAnswers,
  ...trackerAnswers,
  ...friendsAnswers,
  ...chatAnswers,
  ...clansAnswers,
  ...giveawayAnswers,
  ...alphaAnswers,
  ...profileAnswers,
  ...notificationsAnswers,
};
