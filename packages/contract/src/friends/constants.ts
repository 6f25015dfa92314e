export const FRIENDS_SIZE = { width: 380, height: 480 } as const;
export const FRIENDS_LEAST = { width: 300, height: 400 } as const;
export const SOCIAL_SIDEBAR_WIDTH = 400;
export const FRIEND_SEARCH_DEBOUNCE_MS = 400;

/** Friends of one trader. */
export const MAX_FRIENDS = 1_000;
/** Requests of one trader that wait for an answer. */
export const MAX_SENT_REQUESTS = 100;
/** Requests that are listed, newest first; more may wait. */
export const REQUESTS_SHOWN = 200;
export const MAX_BLOCKED = 1_000;
/** A trader counts as online for this long after their last socket closed. */
export const PRESENCE_GRACE_MS = 10_000;
/** How long a changed name shows the one before it. */
export const FORMER_NAME_DAYS = 7;
