export const SOL_PRICE_REFRESH_MS = 5_000;
