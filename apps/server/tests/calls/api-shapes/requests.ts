/** One valid request per call, in an order in which all of them succeed. */
import type { Call } from '@dugout/contract/api';
import { alphaRequests } from './requests/alpha.ts';
import { apiKeysRequests } from './requests/api-keys.ts';
import { chatRequests } from './requests/chat.ts';
import { clansRequests } from './requests/clans.ts';
import type { Request } from './requests/common.ts';
import { friendsRequests } from './requests/friends.ts';
import { giveawayRequests } from './requests/giveaway.ts';
import { identityRequests } from './requests/identity.ts';
import { logoutRequests } from './requests/logout.ts';
import { marketRequests } from './requests/market.ts';
import { notificationsRequests } from './requests/notifications.ts';
import { portfolioRequests } from './requests/portfolio.ts';
import { profileRequests } from './requests/profile.ts';
import { referralRequests } from './requests/referral.ts';
import { signaturesRequests } from './requests/signatures.ts';
import { trackerRequests } from './requests/tracker.ts';
import { tradingRequests } from './requests/trading.ts';
import { walletsRequests } from './requests/wallets.ts';
import { watchlistRequests } from './requests/watchlist.ts';
import type { World } from './world.ts';

const ALL: { readonly [C in Call]: (world: World) => Request } = {
  ...marketRequests,
  ...identityRequests,
  ...walletsRequests,
  ...signaturesRequests,
  ...apiKeysRequests,
  ...tradingRequests,
  ...portfolioRequests,
  ...referralRequests,
  ...watchlistRequests,
  ...trackerRequests,
  ...friendsRequests,
  ...chatRequests,
  ...clansRequests,
  ...giveawayRequests,
  ...alphaRequests,
  ...profileRequests,
  ...notificationsRequests,
  ...logoutRequests,
};

export const REQUESTS = Object.fromEntries(
  Object.entries(ALL).map(([call, request]) => {
    const path = call.slice(call.indexOf(' ') + 1);
    return [call, (world: World) => ({ path, body: undefined, ...request(world) })];
  }),
) as { readonly [C in Call]: (world: World) => Required<Request> };
