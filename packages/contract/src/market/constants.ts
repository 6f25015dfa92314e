export const TOKEN_SCAN_POLL_MS = 2_000;
export const TOKEN_SCAN_TIMEOUT_MS = 120_000;
