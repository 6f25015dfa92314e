export const MAX_WATCHED_TOKENS = 500;
/** Max active alerts of one account. */
export const MAX_PRICE_ALERTS = 200;
/** Max listed triggered alerts. */
export const ALERTS_SHOWN = 50;
