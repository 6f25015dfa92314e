import type { ErrorTable } from '../error-table.ts';

export const TOKEN_SCAN_POLL_MS = 2_000;
export const TOKEN_SCAN_TIMEOUT_MS = 120_000;

/** Max tokens of one `GET /token/names`. */
export const MAX_NAMED_TOKENS = 100;

export const MARKET_TEXTS = {
  tokenDetailsFailed: 'Failed to fetch token details',
  tokenDetailsThrew: 'Error fetching token details',
  holdersChartFailed: 'Failed to load token holders chart data',
  scanFailed: 'Failed to load token scan',
  scanTimedOut: 'Token scan timed out',
  scanPollFailed: 'Failed to poll token scan',
} as const;

export const MARKET_ERRORS = {
  token_not_found: { status: 404, message: 'Token not found' },
  pool_not_found: { status: 404, message: 'Pool not found' },
  history_unavailable: { status: 503, message: 'Older trades are unavailable' },
  trade_not_found: { status: 404, message: 'Trade not found' },
} as const satisfies ErrorTable;
