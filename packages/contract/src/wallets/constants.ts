/** Play SOL of a new wallet 'Main' in paper mode. */
export const PAPER_START_SOL = '10';
export const FIRST_WALLET_NAME = 'Main';
/** Max wallets of one account, including archived ones. */
export const MAX_WALLETS = 20;
export const WALLET_NAME_LENGTH = 32;
/** Min lamports of a transfer, because the network keeps no account with less. */
export const MIN_LAMPORTS_SENT = 890_880n;
/** Network fee of a transaction with one signature. */
export const SIGNATURE_FEE_LAMPORTS = 5_000n;
