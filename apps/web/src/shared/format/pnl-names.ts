/** Names and definitions of PnL figures, the same on every screen. See docs/prices.md. */
export const UNREALIZED_PNL = {
  name: 'Unrealized PnL',
  definition: 'Current value of the tokens held minus their cost, fees included. Percent of that cost.',
} as const;

export const REALIZED_PNL = {
  name: 'Realized PnL',
  definition: 'Sell proceeds minus the cost of the tokens sold, fees included. Percent of that cost.',
} as const;

export const TOTAL_PNL = {
  name: 'Total PnL',
  definition: 'Realized plus unrealized PnL. Percent of the cost of all tokens sold and held.',
} as const;

export const WIN_RATE = {
  name: 'Win rate',
  definition:
    'Share of fully sold positions with realized PnL above zero, fees included. Positions filled or emptied by a transfer do not count.',
} as const;
