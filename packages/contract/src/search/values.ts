import type { ErrorTable } from '../error-table.ts';

export const SEARCH_DEBOUNCE_MS = 300;
export const MAX_RECENT_SEARCHES = 10;

export const SEARCH_TEXTS = {
  searchFailed: 'Search failed',
  searchThrew: 'Failed to perform search',
  searchTokensFailed: 'Failed to search tokens',
  searchWalletsFailed: 'Failed to search wallets',
  searchProfilesFailed: 'Failed to search profiles',
  noTokensFound: 'No tokens found',
  noWalletsFound: 'No wallets found',
  noProfilesFound: 'No profiles found',
  searchPlaceholder: 'Search by token, wallet or profile...',
} as const;

export const SEARCH_ERRORS = {
  search_failed: { status: 500, message: 'Search failed' },
} as const satisfies ErrorTable;
