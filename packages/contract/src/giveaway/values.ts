import type { ErrorTable } from '../error-table.ts';

/** Max giveaways shown on the page, newest first. */
export const GIVEAWAYS_SHOWN = 100;
export const GIVEAWAY_TITLE_LENGTH = 60;

export const GIVEAWAY_ERRORS = {
  giveaway_not_found: { status: 404, message: 'Giveaway not found' },
  giveaway_closed: { status: 409, message: 'Entries are closed' },
  giveaway_entries_open: { status: 409, message: 'The list of entrants is published when entries close' },
  giveaway_rank_too_low: { status: 403, message: 'Your rank by traded volume is too low for this giveaway' },
  giveaway_account_too_new: { status: 403, message: 'Your account is too new for this giveaway' },
  giveaway_wallet_missing: { status: 403, message: 'Link a Solana wallet to enter this giveaway' },
  giveaway_wallet_entered: { status: 409, message: 'A wallet linked to your account has already entered' },
} as const satisfies ErrorTable;
