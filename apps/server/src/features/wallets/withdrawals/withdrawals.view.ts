import type { Withdrawal } from '@dugout/contract/wallets/withdrawal';
import { assetOf } from '#/features/ledger/index.ts';
import type { TokenLookup } from '../tokens.view.ts';
import type { WithdrawalRow } from './withdrawals.repository.ts';

export const withdrawalView = (row: WithdrawalRow, tokens: TokenLookup): Withdrawal => ({
  id: row.id,
  walletAddress: row.wallet_address,
  mint: row.mint,
  ...assetOf(tokens, row.mint),
  amount: row.amount.toString(),
  destination: row.destination,
  status: row.status,
  feeLamports: row.fee_lamports.toString(),
  dueAt: row.due_at?.toISOString() ?? null,
  signature: row.signature,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
});
