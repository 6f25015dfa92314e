export const SEARCH_DEBOUNCE_MS = 300;
export const MAX_RECENT_SEARCHES = 10;
