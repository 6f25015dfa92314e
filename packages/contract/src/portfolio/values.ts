export const PORTFOLIO_TEXTS = {
  positionsFailed: 'Failed to load token positions data',
  noOpenPositions: 'No open positions',
} as const;
