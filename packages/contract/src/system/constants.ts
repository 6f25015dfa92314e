export const SOL_PRICE_REFRESH_MS = 5_000;

/** From this delay of the feed on, pages say that figures are late. Milliseconds. */
export const LATE_FROM_MS = 2_000;
