/**
 * Every call that changes something, with its use for a thief who has only a session cookie, and the
 * countermeasure. docs/keys.md shows the same.
 */
import type { Call } from './api.ts';

export interface SessionReach {
  readonly calls: readonly Call[];
  /** Whether the call requires a fresh proof of identity: always, in the case named by `stops`, or never. */
  readonly proof: 'always' | 'sometimes' | 'never';
  /** A thief's use of the call. */
  readonly thief: string;
  /** Why it fails, or the remaining damage. */
  readonly stops: string;
}

export const SESSION_REACH: readonly SessionReach[] = [
  {
    calls: ['POST /wallet/withdraw', 'POST /wallet/export'],
    proof: 'always',
    thief: 'take the funds or the keys',
    stops: 'a proof that the signer verifies too, and waits',
  },
  {
    calls: ['POST /api-keys'],
    proof: 'always',
    thief: 'trade and read after the session ended',
    stops: 'a proof for the scope and the budget of the key',
  },
  {
    calls: ['POST /wallet/primary'],
    proof: 'sometimes',
    thief: 'have deposits, prizes and referral earnings go to another wallet',
    stops: 'a proof; the primary wallet itself changes nothing',
  },
  {
    calls: ['POST /wallet/import'],
    proof: 'always',
    thief: "add the thief's wallet to the trader's, to be paid by mistake",
    stops: 'a proof; it counts as a new address',
  },
  {
    calls: ['POST /wallet/archive'],
    proof: 'sometimes',
    thief: 'put funds out of sight and out of trading',
    stops: 'a proof to archive a wallet that holds anything; restoring is free',
  },
  {
    calls: ['PUT /account/daily-limit'],
    proof: 'always',
    thief: 'raise it before a theft, or keep the owner from trading with a limit of 0',
    stops: 'a proof; of a raise the signer verifies it',
  },
  {
    calls: ['PUT /swap/ceilings'],
    proof: 'always',
    thief: 'raise them to trade at a bad price, or lower them so that exits are not filled',
    stops: 'a proof',
  },
  {
    calls: ['POST /swap'],
    proof: 'sometimes',
    thief: 'trade at a bad price against themselves',
    stops:
      'a proof above the trading limits: slippage, fee, tip, price impact. Below them trades are the owner’s to see in the log',
  },
  {
    calls: ['POST /notifications/outlets', 'POST /notifications/push'],
    proof: 'sometimes',
    thief: 'read along after the session ended',
    stops: 'a proof for this very address; a browser that is there already comes again without one',
  },
  {
    calls: ['DELETE /notifications/outlets/{id}'],
    proof: 'never',
    thief: 'keep the owner from learning of a theft',
    stops: 'the outlet is notified, after its pending notices; so are the list and the other outlets',
  },
  {
    calls: ['POST /notifications/read', 'DELETE /notifications'],
    proof: 'never',
    thief: 'hide the notices of what they did',
    stops:
      'security notices stay as they are for the session that they warn of, until another has read them, or for 7 days',
  },
  {
    calls: [
      'PUT /notifications/settings',
      'POST /notifications/mutes',
      'DELETE /notifications/mutes/{conversation}',
    ],
    proof: 'never',
    thief: 'turn notifications off or pause them',
    stops: 'nothing turns off, mutes, pauses or holds back security notices; a pause is one',
  },
  {
    calls: ['POST /notifications/outlets/{id}/test'],
    proof: 'never',
    thief: 'send test messages',
    stops: 'three wait at most',
  },
  {
    calls: ['POST /account/deletion', 'POST /account/export'],
    proof: 'always',
    thief: 'delete the account, or take a copy of it',
    stops: 'a proof; a deletion waits 24 hours',
  },
  {
    calls: [
      'POST /account/second-factor',
      'POST /account/second-factor/remove',
      'POST /account/recovery-codes',
    ],
    proof: 'always',
    thief: 'lock the owner out, or keep a way back in',
    stops: 'a proof by a credential that is older than 48 hours',
  },
  {
    calls: ['POST /account/second-factor/confirm'],
    proof: 'never',
    thief: 'the same',
    stops: 'takes the setup that a proof was given for',
  },
  {
    calls: ['POST /account/recovery', 'POST /account/sign-in-work'],
    proof: 'never',
    thief: 'nothing: neither needs a session',
    stops: 'a recovery code; limits of guesses',
  },
  {
    calls: [
      'POST /account/password-reset',
      'POST /account/password-reset/link',
      'POST /account/password-reset/finish',
    ],
    proof: 'never',
    thief: 'nothing: none needs a session',
    stops: 'a link to the confirmed email, and the second factor where there is one; limits of requests',
  },
  {
    calls: ['POST /account/email/confirmation', 'POST /account/email/confirm'],
    proof: 'never',
    thief: 'have links sent to the owner',
    stops: 'confirming takes the mailbox as well; three links within 24 hours',
  },
  {
    calls: ['DELETE /account/sessions/{id}', 'GET /api/logout', 'POST /api/logout'],
    proof: 'never',
    thief: 'sign the owner out',
    stops:
      'the owner signs in again, and sees it in the log. An owner must be able to end a stranger’s session at once',
  },
  {
    calls: [
      'DELETE /api-keys/{id}',
      'POST /account/deletion/cancel',
      'POST /wallet/export/cancel',
      'POST /wallet/withdraw/cancel',
    ],
    proof: 'never',
    thief: 'undo what the owner set up, which delays it',
    stops: 'nothing: each takes something away that would be dangerous, and is in the log',
  },
  {
    calls: ['POST /swap/cancel-order', 'POST /swap/edit-order'],
    proof: 'never',
    thief: 'cancel exits, or move them',
    stops: 'nothing: a trader cancels within a second. It is on every device at once',
  },
  {
    calls: ['POST /swap/prepare', 'POST /swap/prepare-order', 'POST /swap/submit'],
    proof: 'never',
    thief: 'trade from a connected wallet',
    stops: 'the wallet app signs each swap',
  },
  {
    calls: ['POST /wallet/rent/reclaim', 'POST /wallet/cashback/claim'],
    proof: 'never',
    thief: 'spend network fees of 0.000005 SOL each',
    stops:
      'rent and cashback return to the wallet itself; the token programs close empty accounts only; 50 transactions of a wallet a day',
  },
  {
    calls: ['POST /swap/quote', 'POST /wallet/withdraw/review', 'POST /proof/challenge'],
    proof: 'never',
    thief: 'nothing',
    stops: 'they do nothing by themselves',
  },
  {
    calls: ['POST /swap/log', 'POST /transaction/save'],
    proof: 'never',
    thief: 'write down transactions that were none',
    stops: 'reported ones are marked as such and counted nowhere',
  },
  {
    calls: ['POST /wallet/create', 'POST /wallet/connect/challenge', 'POST /wallet/connect'],
    proof: 'never',
    thief: 'add wallets, up to the limit',
    stops: 'keys stay in the signer or in the wallet app; none becomes primary by itself; each is in the log',
  },
  {
    calls: ['POST /wallet/update-wallet'],
    proof: 'never',
    thief: 'swap names of wallets, so that the owner deposits to another own wallet',
    stops: 'an imported wallet stays marked as one; the primary one too; each is in the log',
  },
  {
    calls: ['POST /referral', 'POST /referral/claim'],
    proof: 'never',
    thief: 'give up a handle, or move earnings',
    stops: 'a handle that is given up is held for its owner; earnings go to the primary wallet alone',
  },
  {
    calls: ['POST /giveaway/enter'],
    proof: 'never',
    thief: 'enter for the owner',
    stops: 'a prize goes to the owner’s wallet',
  },
  {
    calls: ['PUT /settings'],
    proof: 'never',
    thief: 'set presets and quick buys to high slippage and tips',
    stops: 'the trading limits bound each swap, regardless of its preset',
  },
  {
    calls: ['POST /profile', 'POST /profile/links/check', 'POST /images'],
    proof: 'never',
    thief: 'change the profile, or show wallets that were hidden',
    stops: 'nothing: no money and no sign-in hangs on it; the email of an account never changes',
  },
  {
    calls: [
      'POST /friends',
      'POST /friends/action',
      'POST /friends/accept',
      'POST /friends/decline',
      'POST /friends/cancel',
      'PUT /friends/sharing',
      'POST /friends/activity',
    ],
    proof: 'never',
    thief: 'make and end friendships, block and unblock',
    stops: 'nothing: friends pay nobody and open nothing',
  },
  {
    calls: [
      'POST /clan',
      'PUT /clan',
      'POST /clan/join-or-apply',
      'POST /clan/withdraw-application',
      'POST /clan/decline-invitation',
      'POST /clan/approve-request',
      'POST /clan/leave',
      'POST /clan/actions',
      'POST /clan/invite-to-clan',
      'POST /clan/{id}/wallets',
      'PUT /clan/{id}/wallets/{address}',
      'DELETE /clan/{id}/wallets/{address}',
    ],
    proof: 'never',
    thief: 'act in the owner’s clan, also hand it over',
    stops: 'nothing: a clan holds no money; each step is in the clan’s log',
  },
  {
    calls: [
      'POST /chat/channels/{id}/messages',
      'PUT /chat/channels/{id}/messages/{messageId}',
      'DELETE /chat/channels/{id}/messages/{messageId}',
      'PUT /chat/channels/{id}/messages/{messageId}/reaction',
      'PUT /chat/channels/{id}/messages/{messageId}/pin',
      'POST /chat/channels/{id}/messages/{messageId}/report',
      'POST /chat/channels/{id}/read',
      'POST /chat/channels/{id}/typing',
      'POST /chat/channels/{id}/accept',
      'POST /chat/channels/{id}/decline',
      'PUT /chat/channels/{id}/notifications',
      'PUT /chat/channels/{id}/slow-mode',
      'PUT /chat/channels/{id}/mute',
      'POST /api/gen-user-token',
      'POST /api/stream-channel',
      'POST /api/stream-token',
    ],
    proof: 'never',
    thief: 'write in the owner’s name',
    stops: 'nothing but the session’s end; a chat token serves ten minutes in this session',
  },
  {
    calls: [
      'POST /alpha/call',
      'POST /alpha/remove',
      'POST /alpha/vote',
      'POST /alpha/follow',
      'POST /alpha/presets',
    ],
    proof: 'never',
    thief: 'call tokens in the owner’s name',
    stops: 'the limits of calls; a call stays in the record',
  },
  {
    calls: [
      'POST /tracker',
      'PUT /tracker',
      'DELETE /tracker',
      'POST /tracker/import',
      'POST /tracker/import/preview',
      'POST /tracker/import/undo',
      'POST /watchlist',
      'POST /watchlist/remove',
      'PUT /watchlist',
      'PUT /watchlist/{mint}',
      'POST /watchlist/alerts',
      'DELETE /watchlist/alerts/{id}',
      'POST /home/visit',
    ],
    proof: 'never',
    thief: 'spoil lists of followed wallets and tokens',
    stops: 'nothing: lists move no money; an export of them is one call',
  },
];
