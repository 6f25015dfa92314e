export const MAX_WATCHED_TOKENS = 500;
/** Armed ones of one account. */
export const MAX_PRICE_ALERTS = 200;
/** Fired ones that are listed. */
export const ALERTS_SHOWN = 50;
