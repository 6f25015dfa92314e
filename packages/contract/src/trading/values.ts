import type { ErrorTable } from '../error-table.ts';

export const QUICK_BUY_DEFAULT_SOL = { chip: '0.1', tracker: '1', dock: '1', other: '0.5' } as const;
/** The trade box's buttons until a trader edits them: SOL of a buy, and percent of the holding of a sell. */
export const QUICK_AMOUNTS = {
  buy: ['0.1', '0.25', '0.5', '1', '2', '5'],
  sell: [10, 25, 50, 75, 100],
} as const;
export const QUICK_BUY_SIMULATED_WAIT_MS = 5_000;

export const TRADING_TEXTS = {
  swapFailed: 'Failed to swap token',
  logFailed: 'Failed to log transaction',
  ordersFailed: 'Failed to get orders',
  editOrderFailed: 'Failed to change order',
  cancelOrderFailed: 'Failed to cancel order',
  quickBuyFailed: 'An error occurred during quick buy.',
  developmentMode: 'This feature is currently in development mode.',
  buying: 'Buying...',
  noProtectedSender: 'Not available: no protected sender is configured',
} as const;

export const TRADING_ERRORS = {
  log_failed: { status: 500, message: 'Failed to log transaction' },
  swap_not_found: { status: 404, message: 'Swap not found' },
  mint_pair_invalid: { status: 400, message: 'A swap must be from SOL to a token or from a token to SOL' },
  slippage_exceeded: { status: 409, message: 'Price moved past your slippage limit, nothing was traded' },
  price_unchecked: {
    status: 409,
    message: 'No recent market price to check this trade against. Set a minimum to receive.',
  },
  price_impact: {
    status: 409,
    message: 'Price impact is above your limit. Trade less, or raise the limit in Trading limits.',
  },
  no_liquidity: { status: 409, message: 'Not enough liquidity for this trade' },
  pool_not_tradable: { status: 409, message: 'This pool cannot be traded here: its reserves are unknown' },
  same_trade_on_its_way: {
    status: 409,
    message: 'An identical trade is already pending. Wait a moment, or change the amount',
  },
  holding_changed: {
    status: 409,
    message: 'You hold less than when you pressed, or another sale is pending. Nothing was sold.',
  },
  wallet_not_connected: { status: 409, message: 'Dugout signs for this wallet. Use POST /swap' },
  prepared_swap_gone: { status: 409, message: 'Signing timed out. Nothing was traded. Retry.' },
  transaction_changed: {
    status: 409,
    message:
      'Your wallet changed the transaction. Nothing was sent. Turn off fee changes in your wallet: set the priority fee in Dugout',
  },
  transaction_unsigned: { status: 400, message: "This wallet's signature is missing or wrong" },
  sent_elsewhere: {
    status: 409,
    message: 'This transaction was sent by another app. It counts as a transfer',
  },
  order_not_found: { status: 404, message: 'Order not found' },
  order_not_armed: { status: 409, message: 'This order is no longer active' },
  orders_failed: { status: 500, message: 'Failed to get orders' },
  edit_failed: { status: 500, message: 'Failed to change order' },
  cancel_failed: { status: 500, message: 'Failed to cancel order' },
  position_not_found: { status: 404, message: 'No open position for this exit' },
  already_graduated: { status: 409, message: 'This token has already graduated' },
  too_many_orders: { status: 409, message: 'You reached the limit of 500 open orders. Cancel some first.' },
  venue_unavailable: { status: 503, message: 'The venue is not answering. Nothing was traded. Try again.' },
  protection_unavailable: { status: 409, message: TRADING_TEXTS.noProtectedSender },
  unsafe_transaction: {
    status: 409,
    message: 'The transaction of the venue does not match your order. It was not signed. Try again.',
  },
  swap_rejected: { status: 409, message: 'The chain or the venue rejected this trade. Nothing was traded.' },
  swap_failed: { status: 500, message: 'Failed to swap token' },
  quick_buy_unavailable: { status: 409, message: 'This feature is currently in development mode.' },
} as const satisfies ErrorTable;
