import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { address, id, searchText } from '../fields.ts';
import { activity, foundTrader, friendLists, friendRelation } from './friend.ts';

/** The outcome, and its message from the specification. */
const done = z.object({ data: z.object({ userId: id, relation: friendRelation }), message: z.string() });
const byUserId = z.strictObject({ userId: id });
/** The other trader's userId, or the id of the friendship. */
const friendId = id;

/** The activity sent by a page: addresses only; a token's symbol comes from the market. */
const shownActivity = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('token'), tokenAddress: address }),
  z.strictObject({ kind: z.literal('pool'), poolAddress: address }),
  z.strictObject(activity.options[1].shape),
]);

export const friendsEndpoints = {
  'GET /friends': endpoint({
    summary: "The trader's friends, friend requests both ways, and blocked traders",
    access: 'trader',
    output: data(friendLists),
    errors: ['friends_failed'],
  }),
  'GET /friends/search': endpoint({
    summary: 'Traders whose name matches a text, except traders who block the caller',
    access: 'trader',
    query: z.object({ search: searchText(100) }),
    output: data(z.array(foundTrader)),
    errors: ['friend_search_failed'],
  }),
  'POST /friends': endpoint({
    summary: 'Sends a friend request; when the other trader has sent one too, you become friends',
    access: 'trader',
    body: z.strictObject({ friendId }),
    output: done,
    errors: [
      'trader_not_found',
      'friend_is_self',
      'already_friends',
      'trader_blocked',
      'friend_requests_off',
      'friends_full',
      'friend_requests_full',
      'friend_request_failed',
      'foreign_origin',
      'account_suspended',
    ],
  }),
  'POST /friends/action': endpoint({
    summary: '`decline` removes a friend, declines a request or unblocks, as applicable; `block` blocks',
    access: 'trader',
    body: z.strictObject({ friendId, type: z.enum(['decline', 'block']) }),
    output: done,
    errors: [
      'trader_not_found',
      'friend_is_self',
      'not_friends',
      'blocked_full',
      'friend_action_failed',
      'foreign_origin',
    ],
  }),
  'POST /friends/accept': endpoint({
    summary: 'Accepts a friend request',
    access: 'trader',
    body: byUserId,
    output: done,
    errors: [
      'trader_not_found',
      'friend_is_self',
      'friend_request_not_found',
      'friends_full',
      'friend_action_failed',
      'foreign_origin',
      'account_suspended',
    ],
  }),
  'POST /friends/decline': endpoint({
    summary: 'Declines a friend request; the other trader is not notified',
    access: 'trader',
    body: byUserId,
    output: done,
    errors: [
      'trader_not_found',
      'friend_is_self',
      'friend_request_not_found',
      'friend_action_failed',
      'foreign_origin',
    ],
  }),
  'POST /friends/cancel': endpoint({
    summary: 'Cancels a friend request that the trader sent',
    access: 'trader',
    body: byUserId,
    output: done,
    errors: [
      'trader_not_found',
      'friend_is_self',
      'friend_request_not_found',
      'friend_action_failed',
      'foreign_origin',
    ],
  }),
  'PUT /friends/sharing': endpoint({
    summary: 'Sets whether friends who share their activity see the trader’s; off by default',
    access: 'trader',
    body: z.strictObject({ sharesActivity: z.boolean() }),
    output: data(z.object({ sharesActivity: z.boolean() })),
    errors: ['friend_action_failed', 'foreign_origin'],
  }),
  'POST /friends/activity': endpoint({
    summary: "Sets the trader's current activity, kept while they are online; null clears it",
    access: 'trader',
    body: z.strictObject({ activity: shownActivity.nullable() }),
    output: data(z.object({ activity: activity.nullable() })),
    errors: ['friend_action_failed', 'foreign_origin'],
  }),
} as const;

export type ShownActivity = z.output<typeof shownActivity>;
