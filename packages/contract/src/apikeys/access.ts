import type { Call } from '../api.ts';
import type { Channels } from '../realtime.ts';

/**
 * What an API key needs for a call: `none`, no key makes it; `public`, any key, answered as to a guest;
 * `read`, any key, answered as to its trader; `trade`, a key that may trade.
 */
export type KeyAccess = 'none' | 'public' | 'read' | 'trade';

/**
 * Every call of the contract by what a key needs for it. A new call says it here: `none` unless a machine
 * needs it. Never above `none`: what moves funds but a trade, exports keys, changes credentials, settings or
 * keys, and what traders wrote to one another.
 */
export const KEY_ACCESS: Readonly<Record<Call, KeyAccess>> = {
  'GET /credentials': 'none',

  'POST /proof/challenge': 'none',

  'GET /me': 'none',

  'GET /account/daily-limit': 'none',
  'PUT /account/daily-limit': 'none',
  'GET /account/access': 'none',
  'GET /account/sessions': 'none',
  'DELETE /account/sessions/{id}': 'none',
  'POST /account/second-factor': 'none',
  'POST /account/second-factor/confirm': 'none',
  'POST /account/second-factor/remove': 'none',
  'POST /account/recovery-codes': 'none',
  'POST /account/recovery': 'none',
  'POST /account/sign-in-work': 'none',
  'GET /account/deletion': 'none',
  'POST /account/export': 'none',
  'POST /account/deletion': 'none',
  'POST /account/deletion/cancel': 'none',

  'GET /api/logout': 'none',
  'POST /api/logout': 'none',

  'POST /wallet/create': 'none',
  'POST /wallet/import': 'none',
  'POST /wallet/connect/challenge': 'none',
  'POST /wallet/connect': 'none',
  'POST /wallet/update-wallet': 'none',
  'POST /wallet/archive': 'none',
  'POST /wallet/primary': 'none',
  'POST /wallet/export': 'none',
  'POST /wallet/export/cancel': 'none',
  'POST /wallet/withdraw/review': 'none',
  'POST /wallet/withdraw': 'none',
  'POST /wallet/withdraw/cancel': 'none',
  'GET /wallet/withdrawals': 'read',
  'GET /wallet/tokens': 'read',
  'GET /wallet/audit': 'none',
  'GET /wallet/user': 'read',
  'GET /wallet/transactions/{id}': 'read',
  'GET /wallet/{address}/summary': 'read',
  'GET /wallet/{address}/trades': 'read',
  'GET /wallet/{address}/holdings': 'read',
  'GET /wallet/{address}/calendar': 'read',

  'GET /signatures': 'none',
  'GET /signatures/record': 'none',
  'GET /signatures/checkpoint': 'public',
  'GET /signatures/consistency': 'public',

  'GET /ledger': 'read',
  'GET /ledger/own': 'read',

  'GET /screener': 'read',

  'GET /token/{mint}': 'read',
  'GET /token/{mint}/candles': 'read',
  'GET /token/{mint}/trades': 'read',
  'GET /token/{mint}/holders': 'read',
  'GET /token/scan/{id}': 'read',
  'GET /token/holders-chart/{id}': 'read',
  'GET /token/{mint}/top-traders': 'read',
  'GET /token/{mint}/creator': 'read',
  'GET /token/{mint}/look-alikes': 'read',
  'GET /token/positions': 'read',

  'GET /pool/{poolAddress}': 'read',

  'GET /explorer': 'read',

  'GET /api/token-details': 'read',

  'GET /referral': 'none',
  'POST /referral': 'none',
  'POST /referral/claim': 'none',
  'GET /referral/tiers': 'none',
  'GET /referral/statement': 'none',

  'GET /settings': 'none',
  'PUT /settings': 'none',

  'GET /swap/ceilings': 'read',
  'PUT /swap/ceilings': 'none',
  'POST /swap': 'trade',
  'POST /swap/prepare': 'none',
  'POST /swap/prepare-order': 'none',
  'POST /swap/submit': 'none',
  'POST /swap/quote': 'read',
  'GET /swap/{id}': 'read',
  'GET /swap/orders': 'read',
  'POST /swap/cancel-order': 'trade',
  'POST /swap/log': 'none',
  'GET /swap/{id}/receipt': 'read',

  'POST /transaction/save': 'none',

  'GET /tracker': 'read',
  'POST /tracker': 'none',
  'PUT /tracker': 'none',
  'DELETE /tracker': 'none',
  'GET /tracker/trades': 'read',
  'POST /tracker/import': 'none',
  'POST /tracker/import/preview': 'none',
  'POST /tracker/import/undo': 'none',
  'GET /tracker/export': 'none',

  'GET /watchlist': 'read',
  'POST /watchlist': 'none',
  'POST /watchlist/remove': 'none',
  'PUT /watchlist': 'none',
  'PUT /watchlist/{mint}': 'none',
  'GET /watchlist/alerts': 'read',
  'POST /watchlist/alerts': 'none',
  'DELETE /watchlist/alerts/{id}': 'none',

  'GET /friends': 'none',
  'GET /friends/search': 'none',
  'POST /friends': 'none',
  'POST /friends/action': 'none',
  'POST /friends/accept': 'none',
  'POST /friends/decline': 'none',
  'POST /friends/cancel': 'none',
  'PUT /friends/sharing': 'none',
  'POST /friends/activity': 'none',

  'GET /clan': 'public',
  'GET /clan/available': 'none',
  'GET /clan/user': 'none',
  'GET /clan/invitations': 'none',
  'GET /clan/tag/{tag}': 'public',
  'GET /clan/{id}': 'public',
  'GET /clan/{id}/acts': 'none',
  'GET /clan/holders/{mint}': 'none',
  'GET /clan/{id}/wallets': 'none',
  'POST /clan/{id}/wallets': 'none',
  'PUT /clan/{id}/wallets/{address}': 'none',
  'DELETE /clan/{id}/wallets/{address}': 'none',
  'POST /clan': 'none',
  'PUT /clan': 'none',
  'POST /clan/join-or-apply': 'none',
  'POST /clan/withdraw-application': 'none',
  'POST /clan/decline-invitation': 'none',
  'POST /clan/approve-request': 'none',
  'POST /clan/leave': 'none',
  'POST /clan/actions': 'none',
  'POST /clan/invite-to-clan': 'none',

  'POST /images': 'none',

  'GET /notifications': 'none',
  'POST /notifications/read': 'none',
  'DELETE /notifications': 'none',
  'GET /notifications/settings': 'none',
  'PUT /notifications/settings': 'none',
  'POST /notifications/mutes': 'none',
  'DELETE /notifications/mutes/{conversation}': 'none',
  'GET /notifications/outlets': 'none',
  'POST /notifications/outlets': 'none',
  'POST /notifications/push': 'none',
  'GET /notifications/push/key': 'none',
  'DELETE /notifications/outlets/{id}': 'none',
  'POST /notifications/outlets/{id}/test': 'none',
  'GET /notifications/deliveries': 'none',

  'POST /api/gen-user-token': 'none',

  'POST /api/stream-channel': 'none',

  'POST /api/stream-token': 'none',

  'GET /chat/channels': 'none',
  'GET /chat/channels/{id}': 'none',
  'GET /chat/channels/{id}/messages': 'none',
  'GET /chat/channels/{id}/pins': 'none',
  'GET /chat/channels/{id}/cards': 'none',
  'GET /chat/search': 'none',
  'POST /chat/channels/{id}/messages': 'none',
  'PUT /chat/channels/{id}/messages/{messageId}': 'none',
  'DELETE /chat/channels/{id}/messages/{messageId}': 'none',
  'PUT /chat/channels/{id}/messages/{messageId}/reaction': 'none',
  'PUT /chat/channels/{id}/messages/{messageId}/pin': 'none',
  'POST /chat/channels/{id}/messages/{messageId}/report': 'none',
  'POST /chat/channels/{id}/read': 'none',
  'POST /chat/channels/{id}/typing': 'none',
  'POST /chat/channels/{id}/accept': 'none',
  'POST /chat/channels/{id}/decline': 'none',
  'PUT /chat/channels/{id}/notifications': 'none',
  'PUT /chat/channels/{id}/slow-mode': 'none',
  'PUT /chat/channels/{id}/mute': 'none',

  'GET /alpha/presets': 'none',
  'POST /alpha/presets': 'none',
  'GET /alpha/tokens': 'public',
  'POST /alpha/call': 'none',
  'POST /alpha/remove': 'none',
  'POST /alpha/vote': 'none',
  'GET /alpha/callers': 'public',
  'GET /alpha/callers/{userId}': 'public',
  'POST /alpha/follow': 'none',
  'GET /alpha/returns': 'public',
  'GET /alpha/replay': 'public',
  'GET /alpha/clans/{clanId}': 'public',
  'GET /alpha/callers/{userId}/export': 'public',
  'GET /alpha/log/checkpoint': 'public',
  'GET /alpha/log/leaves': 'public',
  'GET /alpha/log/inclusion': 'public',
  'GET /alpha/log/consistency': 'public',

  'GET /giveaway': 'public',
  'POST /giveaway/enter': 'none',
  'GET /giveaway/{giveawayId}/draw': 'public',

  'GET /leaderboard': 'public',

  'GET /portfolio': 'read',
  'GET /portfolio/curve': 'read',
  'GET /portfolio/calendar': 'read',
  'GET /portfolio/closed': 'read',
  'GET /portfolio/positions/{id}': 'read',
  'GET /portfolio/receipts': 'read',

  'GET /profile/data': 'none',
  'GET /profile': 'none',
  'GET /profile/public': 'public',
  'GET /profile/achievements': 'none',
  'GET /profile/tasks': 'none',
  'GET /profile/look-ups': 'none',
  'POST /profile': 'none',
  'POST /profile/links/check': 'none',

  'GET /search': 'public',

  'GET /home/activity': 'none',
  'POST /home/visit': 'none',

  'GET /status': 'read',

  'GET /price': 'read',

  'GET /api-keys': 'read',
  'POST /api-keys': 'none',
  'DELETE /api-keys/{id}': 'none',
};

/** Every live channel by whether a key may subscribe to it. */
export const KEY_CHANNELS: Readonly<Record<keyof Channels, 'none' | 'read'>> = {
  status: 'read',
  launches: 'read',
  'token:{mint}': 'read',
  'trades:{mint}': 'read',
  alpha: 'read',
  account: 'read',
  orders: 'read',
  tracker: 'read',
  alerts: 'read',
  security: 'none',
  accountStatus: 'none',
  friends: 'none',
  clan: 'none',
  chats: 'none',
  'chat:{channelId}': 'none',
  notifications: 'none',
};
