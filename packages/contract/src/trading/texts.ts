export const TRADING_TEXTS = {
  swapFailed: 'Failed to swap token',
  logFailed: 'Failed to log transaction',
  ordersFailed: 'Failed to get orders',
  cancelOrderFailed: 'Failed to cancel order',
  quickBuyFailed: 'An error occurred during quick buy.',
  developmentMode: 'This feature is currently in development mode.',
  buying: 'Buying...',
} as const;
