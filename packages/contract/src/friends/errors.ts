import type { ErrorTable } from '../error-table.ts';
import { MAX_BLOCKED, MAX_FRIENDS, MAX_SENT_REQUESTS } from './constants.ts';
import { FRIENDS_TEXTS } from './texts.ts';

export const FRIENDS_ERRORS = {
  friends_failed: { status: 500, message: FRIENDS_TEXTS.friendsFailed },
  friend_search_failed: { status: 500, message: FRIENDS_TEXTS.friendSearchFailed },
  friend_request_failed: { status: 500, message: FRIENDS_TEXTS.friendRequestFailed },
  friend_action_failed: { status: 500, message: FRIENDS_TEXTS.friendActionFailed },
  trader_not_found: { status: 404, message: 'Trader not found' },
  friend_is_self: { status: 400, message: 'Choose another trader. This is you.' },
  already_friends: { status: 409, message: 'You are already friends' },
  not_friends: { status: 404, message: 'Nothing to remove. You are not friends.' },
  friend_request_not_found: { status: 404, message: 'This friend request no longer exists' },
  friend_requests_off: { status: 403, message: 'This trader does not accept friend requests' },
  trader_blocked: { status: 409, message: 'You blocked this trader. Unblock first.' },
  friends_full: {
    status: 409,
    message: `One of you reached the limit of ${MAX_FRIENDS.toLocaleString('en')} friends`,
  },
  friend_requests_full: {
    status: 409,
    message: `You have ${MAX_SENT_REQUESTS} pending friend requests. Cancel some first.`,
  },
  blocked_full: {
    status: 409,
    message: `You reached the limit of ${MAX_BLOCKED.toLocaleString('en')} blocked traders`,
  },
} as const satisfies ErrorTable;
