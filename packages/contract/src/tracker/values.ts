import type { ErrorTable } from '../error-table.ts';

export const ACTIVITY_PAGE = 50;
export const FOLLOWED_PAGE = 100;
export const TRACKER_DEFAULT_LIMIT = 10;
export const MAX_FOLLOWED_WALLETS = 10_000;
/** Other terminals limit names to 48 letters. */
export const FOLLOWED_NAME_LENGTH = 64;
export const TRACKER_SIZE = { width: 600, height: 290 } as const;
export const TRACKER_MIN = { width: 300, height: 200 } as const;
export const CLIPBOARD_POLL_MS = 2_000;
export const CLIPBOARD_ATTEMPTS = 3;

export const TRACKER_TEXTS = {
  trackersFailed: 'Failed to fetch wallet trackers',
  addTrackerFailed: 'Failed to add wallet tracker',
  deleteTrackersFailed: 'Failed to delete wallet trackers',
  trackerTradesFailed: 'Failed to fetch wallet tracker activities',
  deleteWalletFailed: 'Failed to delete wallet',
  noActivitiesFound: 'No activities found',
  loadingActivities: 'Loading activities...',
  loadingWallets: 'Loading wallets...',
  refreshing: 'Refreshing...',
  dropToDock: 'Drop to dock as sidebar',
} as const;

export const TRACKER_ERRORS = {
  tracker_failed: { status: 500, message: 'Failed to fetch wallet trackers' },
  tracker_add_failed: { status: 500, message: 'Failed to add wallet tracker' },
  tracker_delete_failed: { status: 500, message: 'Failed to delete wallet trackers' },
  tracker_trades_failed: { status: 500, message: 'Failed to fetch wallet tracker activities' },
  tracker_full: {
    status: 409,
    message: 'You reached the limit of 10,000 followed wallets. Unfollow some first.',
  },
  already_followed: { status: 409, message: 'You already follow this wallet' },
  not_followed: { status: 404, message: 'You do not follow this wallet' },
  import_empty: { status: 400, message: 'Nothing to import in this list' },
  import_too_long: { status: 400, message: 'The list is too long. Import it in parts.' },
  undo_not_found: { status: 404, message: 'This import can no longer be undone' },
} as const satisfies ErrorTable;
