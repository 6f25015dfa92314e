export { missingKeys } from './keys/compare-keys.ts';
export { keysWithoutWallets } from './keys/keys-without-wallets.ts';
export { inspectLedger } from './onchain/inspect-ledger.ts';
export { endForgotten } from './signed/end-forgotten.ts';
export { forgottenTransactions } from './signed/forgotten.ts';
export { paidWithdrawals } from './signed/paid-withdrawals.ts';
export { openWithdrawals } from './withdrawals/withdrawals.repository.ts';
