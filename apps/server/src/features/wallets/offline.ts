export { missingKeys } from './keys/compare-keys.ts';
export { inspectLedger } from './onchain/inspect-ledger.ts';
export { openWithdrawals } from './withdrawals/withdrawals.repository.ts';
