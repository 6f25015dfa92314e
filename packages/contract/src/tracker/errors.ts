import type { ErrorTable } from '../error-table.ts';

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
