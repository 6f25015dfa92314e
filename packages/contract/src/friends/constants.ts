export const FRIENDS_SIZE = { width: 380, height: 480 } as const;
export const FRIENDS_MIN = { width: 300, height: 400 } as const;
export const FRIEND_SEARCH_DEBOUNCE_MS = 400;

/** Max friends of one trader. */
export const MAX_FRIENDS = 1_000;
/** Max pending requests of one trader. */
export const MAX_SENT_REQUESTS = 100;
/** Max listed requests, newest first; more may be pending. */
export const REQUESTS_SHOWN = 200;
export const MAX_BLOCKED = 1_000;
/** How long a trader counts as online after their last socket closed. */
export const PRESENCE_GRACE_MS = 10_000;
/** Days for which a changed name shows the previous one. */
export const FORMER_NAME_DAYS = 7;
