import { TEXTS } from './texts.ts';

/**
 * Every failure that Dugout answers with: a stable code, its HTTP status, and the words a trader reads when there are no better ones.
 * A thrown `ApiError` names a code of this catalogue; unknown failures become `internal`.
 */
export const ERRORS = {
  internal: { status: 500, message: 'Something went wrong' },
  unavailable: { status: 503, message: 'Dugout is starting or overloaded. Try again in a moment.' },
  not_found: { status: 404, message: 'Not found' },
  route_not_found: { status: 404, message: 'Unknown endpoint' },
  method_not_allowed: { status: 405, message: 'Method not allowed for this endpoint' },
  invalid_input: { status: 400, message: 'The request is not valid' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON' },
  too_large: { status: 413, message: 'The request body is larger than 256 KB' },
  request_timeout: { status: 408, message: 'The request took too long to arrive' },
  headers_too_large: { status: 431, message: 'The request headers are larger than 16 KB' },
  expectation_failed: { status: 417, message: 'The only expectation that is met is 100-continue' },
  upgrade_required: { status: 426, message: 'This path is a WebSocket, version 13' },
  unsupported_media_type: { status: 415, message: 'The request body must be application/json' },
  rate_limited: { status: 429, message: 'Too many requests. Try again in a moment.' },
  not_signed_in: { status: 401, message: 'Unauthorized' },
  forbidden: { status: 403, message: "You don't have permission" },
  foreign_origin: { status: 403, message: 'This call was refused because it came from another site' },
  password_guessable: { status: 400, message: 'This password is too easy to guess. Choose another.' },
  sign_up_refused: {
    status: 422,
    message: 'Could not create an account with this e-mail and password. If you have an account, log in. Otherwise use another e-mail.',
  },

  mint_required: { status: 400, message: 'Mint is required' },
  mint_invalid: { status: 400, message: 'Mint is not a valid solana address' },
  token_not_found: { status: 404, message: 'Token not found' },
  pool_not_found: { status: 404, message: 'Pool not found' },
  search_failed: { status: 500, message: 'Search failed' },
  price_unknown: { status: 503, message: 'SOL price unavailable' },

  wallet_not_found: { status: 404, message: 'Wallet not found' },
  wallet_archived: { status: 409, message: 'This wallet is archived' },
  wallet_exists: { status: 409, message: 'Wallet already imported' },
  wallet_limit: { status: 409, message: 'You reached the wallet limit' },
  wallet_is_primary: { status: 409, message: 'Choose another primary wallet before you archive this one' },
  secret_invalid: { status: 400, message: 'Invalid secret key. Paste base58 text or a JSON array of 64 or 32 numbers' },
  proof_required: { status: 403, message: 'Confirm with your password, passkey or wallet' },
  passkey_not_found: { status: 404, message: 'Passkey not found' },
  proof_held: {
    status: 403,
    message: 'This password, passkey or wallet was added less than 48 hours ago. Until then you cannot withdraw or export keys with it.',
  },
  proof_refused: { status: 403, message: 'Wrong password or passkey' },
  destination_invalid: { status: 400, message: 'This address cannot receive funds' },
  destination_is_source: { status: 400, message: 'Choose a different wallet as destination' },
  outflow_cap: { status: 409, message: 'This exceeds your daily withdrawal limit' },
  export_not_found: { status: 404, message: 'No pending export for this wallet' },
  withdrawal_not_found: { status: 404, message: 'Withdrawal not found' },
  withdrawal_gone: { status: 409, message: 'This withdrawal can no longer be cancelled' },
  withdrawals_unavailable: { status: 409, message: 'Withdrawals are not possible in this mode' },
  signer_unavailable: { status: 503, message: 'The signer is not running. No key was touched.' },

  log_failed: { status: 500, message: 'Failed to log transaction' },
  handle_taken: { status: 409, message: 'This handle is taken' },
  panel_failed: { status: 500, message: 'Failed to get user side panel data' },
  user_name_taken: { status: 409, message: 'This name is taken' },
  profile_failed: { status: 500, message: 'Failed to update profile.' },
  referral_failed: { status: 500, message: 'Failed to load referral data' },

  watchlist_failed: { status: 500, message: 'Failed to load watchlist data' },
  watchlist_update_failed: { status: 500, message: 'Failed to update watchlist data' },
  watchlist_full: { status: 409, message: 'Watchlist full (500 tokens). Remove some first.' },
  not_watched: { status: 404, message: 'This token is not on your watchlist' },
  alert_not_found: { status: 404, message: 'Alert not found' },
  alert_reached: { status: 409, message: 'Value already reached' },
  alerts_full: { status: 409, message: 'You reached the limit of 200 active alerts. Remove some first.' },
  tracker_failed: { status: 500, message: 'Failed to fetch wallet trackers' },
  tracker_add_failed: { status: 500, message: 'Failed to add wallet tracker' },
  tracker_delete_failed: { status: 500, message: 'Failed to delete wallet trackers' },
  tracker_trades_failed: { status: 500, message: 'Failed to fetch wallet tracker activities' },
  tracker_full: { status: 409, message: 'You reached the limit of 10,000 followed wallets. Unfollow some first.' },
  already_followed: { status: 409, message: 'You already follow this wallet' },
  not_followed: { status: 404, message: 'You do not follow this wallet' },
  import_empty: { status: 400, message: 'Nothing to import in this list' },
  import_too_long: { status: 400, message: 'The list is too long. Import it in parts.' },
  undo_not_found: { status: 404, message: 'This import can no longer be undone' },

  swap_not_found: { status: 404, message: 'Swap not found' },
  amount_invalid: { status: 400, message: 'The amount must be a whole number of raw units above zero' },
  amount_too_small: { status: 400, message: 'The amount is too small to trade' },
  mint_pair_invalid: { status: 400, message: 'A swap goes from SOL to a token or from a token to SOL' },
  insufficient_sol: { status: 409, message: TEXTS.insufficientSol },
  insufficient_tokens: { status: 409, message: TEXTS.insufficientTokens },
  slippage_exceeded: { status: 409, message: 'Price moved past your slippage limit, nothing was traded' },
  price_unchecked: { status: 409, message: 'No recent market price to check this trade against. Set a minimum to receive.' },
  no_liquidity: { status: 409, message: 'Not enough liquidity for this trade' },
  pool_not_tradable: { status: 409, message: 'This pool cannot be traded here: its reserves are unknown' },
  idempotency_mismatch: { status: 409, message: 'This idempotency key was used for a different swap' },
  same_trade_on_its_way: { status: 409, message: 'An identical trade is already pending. Wait a moment, or change the amount' },
  order_not_found: { status: 404, message: 'Order not found' },
  order_not_armed: { status: 409, message: 'This order is no longer active' },
  orders_failed: { status: 500, message: 'Failed to get orders' },
  cancel_failed: { status: 500, message: 'Failed to cancel order' },
  position_not_found: { status: 404, message: 'No open position for this exit' },
  already_graduated: { status: 409, message: 'This token has already graduated' },
  too_many_orders: { status: 409, message: 'You reached the limit of 500 open orders. Cancel some first.' },
  swap_failed: { status: 500, message: 'Failed to swap token' },
  quick_buy_unavailable: { status: 409, message: 'This feature is currently in development mode.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(ERRORS, code);

/** How every failed call answers, but for those of `TEXT_FAILURES`. */
export interface Failure {
  readonly error: true;
  readonly code: ErrorCode;
  readonly message: string;
}

/** Failures that the specification answers with their text alone. */
export const TEXT_FAILURES: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['panel_failed']);

export interface TextFailure {
  readonly error: string;
}
