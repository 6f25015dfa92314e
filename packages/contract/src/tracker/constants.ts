export const ACTIVITY_PAGE = 50;
export const FOLLOWED_PAGE = 100;
/** Default limit of the tracker's calls. */
export const TRACKER_DEFAULT_LIMIT = 10;
export const MAX_FOLLOWED_WALLETS = 10_000;
/** Other terminals limit names to 48 letters. */
export const FOLLOWED_NAME_LENGTH = 64;
export const TRACKER_SIZE = { width: 600, height: 290 } as const;
export const TRACKER_MIN = { width: 300, height: 200 } as const;
export const CLIPBOARD_POLL_MS = 2_000;
export const CLIPBOARD_ATTEMPTS = 3;
