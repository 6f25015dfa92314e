export const MARKET_TEXTS = {
  tokenDetailsFailed: 'Failed to fetch token details',
  tokenDetailsThrew: 'Error fetching token details',
  holdersChartFailed: 'Failed to load token holders chart data',
  scanFailed: 'Failed to load token scan',
  scanTimedOut: 'Token scan timed out',
  scanPollFailed: 'Failed to poll token scan',
} as const;
