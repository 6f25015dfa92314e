import type { ErrorTable } from '../error-table.ts';

export const WATCHLIST_ERRORS = {
  watchlist_failed: { status: 500, message: 'Failed to load watchlist data' },
  watchlist_update_failed: { status: 500, message: 'Failed to update watchlist data' },
  watchlist_full: { status: 409, message: 'Watchlist full (500 tokens). Remove some first.' },
  not_watched: { status: 404, message: 'This token is not on your watchlist' },
  alert_not_found: { status: 404, message: 'Alert not found' },
  alert_reached: { status: 409, message: 'Value already reached' },
  alerts_full: { status: 409, message: 'You reached the limit of 200 active alerts. Remove some first.' },
} as const satisfies ErrorTable;
