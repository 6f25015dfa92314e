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
