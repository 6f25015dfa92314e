import type { ErrorTable } from '../error-table.ts';

export const FRIENDS_SIZE = { width: 380, height: 480 } as const;
export const FRIENDS_MIN = { width: 300, height: 400 } as const;
export const FRIEND_SEARCH_DEBOUNCE_MS = 400;

export const MAX_FRIENDS = 1_000;
export const MAX_SENT_REQUESTS = 100;
/** Max listed requests, newest first; more may be pending. */
export const REQUESTS_SHOWN = 200;
export const MAX_BLOCKED = 1_000;
/** How long a trader counts as online after their last socket closed. */
export const PRESENCE_GRACE_MS = 10_000;
/** Days for which a changed name shows the previous one. */
export const FORMER_NAME_DAYS = 7;

export const FRIENDS_TEXTS = {
  friendsFailed: 'Failed to fetch friends',
  friendSearchFailed: 'Failed to search friends',
  friendRequestFailed: 'Failed to send friend request',
  friendRequestSent: 'Friend request sent successfully!',
  friendActionFailed: 'Failed to perform friend action',
  friendCallThrew: 'Something went wrong',
  friendAccepted: 'Friend request accepted successfully!',
  friendDeclined: 'Friend request declined successfully!',
  friendCancelled: 'Friend request cancelled successfully!',
  friendBlocked: 'Friend request blocked successfully!',
  noUsersFound: 'No users found.',
  comingSoon: 'Coming soon...',
  sendRequest: 'Send Request',
  sendFriendRequest: 'Send Friend Request',
  sending: 'Sending...',
  requestSent: 'Request Sent',
  accepting: 'Accepting...',
  declining: 'Declining...',
  cancelling: 'Cancelling...',
  unblocking: 'Unblocking...',
} as const;

export const FRIENDS_ERRORS = {
  friends_failed: { status: 500, message: FRIENDS_TEXTS.friendsFailed },
  friend_search_failed: { status: 500, message: FRIENDS_TEXTS.friendSearchFailed },
  friend_request_failed: { status: 500, message: FRIENDS_TEXTS.friendRequestFailed },
  friend_action_failed: { status: 500, message: FRIENDS_TEXTS.friendActionFailed },
  trader_not_found: { status: 404, message: 'Trader not found' },
  friend_is_self: { status: 400, message: 'Choose another trader. This is you.' },
  already_friends: { status: 409, message: 'You are already friends' },
  not_friends: { status: 404, message: "You're not friends with this trader." },
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
