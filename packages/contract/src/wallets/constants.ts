/** Play SOL that a new wallet 'Main' holds in paper mode. */
export const PAPER_START_SOL = '10';
export const FIRST_WALLET_NAME = 'Main';
/** Wallets of one account, archived ones among them. */
export const MAX_WALLETS = 20;
export const WALLET_NAME_LENGTH = 32;
/** Less SOL than this cannot be sent: the network keeps no account that holds less. */
export const LEAST_LAMPORTS_SENT = 890_880n;
/** What the network asks for a transaction with one signature. */
export const SIGNATURE_FEE_LAMPORTS = 5_000n;
