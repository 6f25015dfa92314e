import type { ErrorTable } from '../error-table.ts';

/** Play SOL of a new wallet 'Main' in paper mode. */
export const PAPER_START_SOL = '10';
export const FIRST_WALLET_NAME = 'Main';
export const MAX_WALLETS = 20;
export const WALLET_NAME_LENGTH = 32;
/** Min lamports of a transfer, because the network keeps no account with less. */
export const MIN_LAMPORTS_SENT = 890_880n;
export const SIGNATURE_FEE_LAMPORTS = 5_000n;

export const WALLET_TEXTS = {
  insufficientSol: 'Not enough SOL in this wallet',
  insufficientTokens: 'Not enough of this token in this wallet',
} as const;

export const WALLET_ERRORS = {
  wallet_not_found: { status: 404, message: 'Wallet not found' },
  wallet_archived: { status: 409, message: 'This wallet is archived' },
  wallet_exists: { status: 409, message: 'Wallet already imported' },
  wallet_connected: {
    status: 409,
    message: 'Dugout does not hold the key of a connected wallet. Use your wallet app for this',
  },
  wallet_key_missing: {
    status: 409,
    message: 'The key of this wallet is missing on the server. Contact support',
  },
  wallet_unproven: { status: 403, message: 'The signature does not prove that this wallet is yours. Retry' },
  connect_live_only: { status: 409, message: 'Connected wallets are available in live mode only' },
  wallet_limit: { status: 409, message: 'You reached the wallet limit' },
  wallet_is_primary: { status: 409, message: 'Choose another primary wallet before you archive this one' },
  secret_invalid: {
    status: 400,
    message: 'Invalid secret key. Paste base58 text or a JSON array of 64 or 32 numbers',
  },
  destination_invalid: { status: 400, message: 'This address cannot receive funds' },
  destination_is_source: { status: 400, message: 'Choose a different wallet as destination' },
  outflow_cap: { status: 409, message: 'This exceeds your daily withdrawal limit' },
  platform_limit: {
    status: 409,
    message: "Dugout's limit for all traders, or your share of it, is used up. Try again later.",
  },
  export_not_found: { status: 404, message: 'No pending export for this wallet' },
  withdrawal_not_found: { status: 404, message: 'Withdrawal not found' },
  withdrawal_gone: { status: 409, message: 'This withdrawal can no longer be cancelled' },
  withdrawals_unavailable: { status: 409, message: 'Withdrawals are not possible in this mode' },
  nothing_to_reclaim: { status: 409, message: 'This wallet has no empty token accounts' },
  reclaim_failed: {
    status: 409,
    message: 'The chain rejected closing these accounts. Nothing was closed. Try again.',
  },
  no_cashback: { status: 409, message: 'This wallet has no cashback to claim' },
  cashback_failed: {
    status: 409,
    message: 'The chain rejected the claim. Nothing was claimed. Keep 0.003 SOL in the wallet and try again.',
  },
  signer_unavailable: { status: 503, message: 'The signer is not running. No key was touched.' },
  signer_refused: { status: 409, message: 'The signer refused this request' },
  amount_invalid: { status: 400, message: 'The amount must be a whole number of raw units above zero' },
  amount_too_small: { status: 400, message: 'The amount is too small to trade' },
  insufficient_sol: { status: 409, message: WALLET_TEXTS.insufficientSol },
  insufficient_tokens: { status: 409, message: WALLET_TEXTS.insufficientTokens },
} as const satisfies ErrorTable;
