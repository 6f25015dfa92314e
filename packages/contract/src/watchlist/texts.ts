export const WATCHLIST_TEXTS = {
  watchlistFailed: 'Failed to load watchlist data',
  watchlistUpdateFailed: 'Failed to update watchlist data',
  watchlistThrew: 'Something went wrong',
  watchlistRemoved: 'Token removed from watchlist',
  watchlistAdded: 'Token added to watchlist',
} as const;
