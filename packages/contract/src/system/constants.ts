export const SOL_PRICE_REFRESH_MS = 5_000;

/** Feed delay from which pages mark figures as late. Milliseconds. */
export const LATE_FROM_MS = 2_000;
