export const SEARCH_DEBOUNCE_MS = 300;
export const MAX_RECENT_SEARCHES = 10;
export const TOKEN_SCAN_POLL_MS = 2_000;
export const TOKEN_SCAN_TIMEOUT_MS = 120_000;
