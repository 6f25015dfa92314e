/** Names and definitions of PnL figures, the same on every screen. See docs/prices.md. */
export const UNREALIZED_PNL = {
  name: 'Unrealized PnL',
  definition: 'What is held is worth now, less its cost, fees included. Percent of that cost.',
} as const;

export const REALIZED_PNL = {
  name: 'Realized PnL',
  definition: 'Sell proceeds less the cost of the tokens sold, fees included. Percent of that cost.',
} as const;

export const TOTAL_PNL = {
  name: 'Total PnL',
  definition: 'Realized and unrealized PnL together. Percent of the cost of all tokens sold and held.',
} as const;

export const WIN_RATE = {
  name: 'Win rate',
  definition:
    'Positions sold in full with a realized PnL above zero, fees included, of all sold in full. Positions that a transfer filled or emptied do not count.',
} as const;
