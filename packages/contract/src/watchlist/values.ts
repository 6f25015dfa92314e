import type { ErrorTable } from '../error-table.ts';

export const MAX_WATCHED_TOKENS = 500;
export const MAX_PRICE_ALERTS = 200;
/** Max listed triggered alerts. */
export const ALERTS_SHOWN = 50;

export const WATCHLIST_TEXTS = {
  watchlistFailed: 'Failed to load watchlist data',
  watchlistUpdateFailed: 'Failed to update watchlist data',
  watchlistThrew: 'Something went wrong',
  watchlistRemoved: 'Token removed from watchlist',
  watchlistAdded: 'Token added to watchlist',
} as const;

export const WATCHLIST_ERRORS = {
  watchlist_failed: { status: 500, message: 'Failed to load watchlist data' },
  watchlist_update_failed: { status: 500, message: 'Failed to update watchlist data' },
  watchlist_full: { status: 409, message: 'Watchlist full (500 tokens). Remove some first.' },
  not_watched: { status: 404, message: 'This token is not on your watchlist' },
  alert_not_found: { status: 404, message: 'Alert not found' },
  alert_reached: { status: 409, message: 'Value already reached' },
  alerts_full: { status: 409, message: 'You reached the limit of 200 active alerts. Remove some first.' },
} as const satisfies ErrorTable;
