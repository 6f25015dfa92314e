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
