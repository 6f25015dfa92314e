import type { WithdrawalRow } from './withdrawals.repository.ts';

export const withdrawalEvent = (row: WithdrawalRow) => ({
  userId: row.user_id,
  withdrawalId: row.id,
  walletAddress: row.wallet_address,
  mint: row.mint,
  amount: row.amount.toString(),
  destination: row.destination,
});
