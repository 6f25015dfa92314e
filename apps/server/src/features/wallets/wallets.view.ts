import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { searchedForm } from '@dugout/domain/text/searched-form';
import { exportDueAt } from './custody.ts';
import type { WalletRow } from './wallets.repository.ts';

/** Presents a wallet to its owner. `lamports` is its spendable amount. */
export const walletView = (row: WalletRow, lamports: bigint, now: number): UserWallet => ({
  id: row.id,
  name: row.name,
  address: row.address,
  balance_sol: toNumber(lamports, SOL_DECIMALS),
  lamports: lamports.toString(),
  is_primary: row.is_primary,
  archived: row.archived,
  imported: row.origin === 'imported',
  connected: row.origin === 'connected',
  keyMissing: row.key_missing,
  exportAvailableAt: exportDueAt(row, now)?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

interface WalletFilter {
  readonly archived?: 'true' | 'false' | undefined;
  readonly search?: string | undefined;
}

/**
 * Returns wallets in the given state whose name contains the text, or whose address begins with it. Without a
 * filter, all.
 */
export function filterWallets(
  wallets: readonly UserWallet[],
  { archived, search }: WalletFilter,
): UserWallet[] {
  const text = search ?? '';
  const wanted = searchedForm(text);
  return wallets.filter(
    (wallet) =>
      (archived === undefined || wallet.archived === (archived === 'true')) &&
      (searchedForm(wallet.name).includes(wanted) || wallet.address.startsWith(text)),
  );
}
