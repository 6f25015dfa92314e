import { SOL_MINT } from '@dugout/domain/sol';
import type { RawTransaction } from '@dugout/solana/transactions/raw-transaction';
import type { Chain } from '#/execution/onchain/chain.ts';
import { effectsOn, paidTo } from '#/execution/onchain/wallet-effects.ts';
import type { Db } from '#/platform/db/db.ts';
import { newestOf } from '../onchain/chain-cursors.repository.ts';
import { openWithdrawals, type WithdrawalRow } from '../withdrawals/withdrawals.repository.ts';
import { withoutRow } from './known-signatures.repository.ts';

interface PaidOptions {
  readonly db: Db;
  readonly chain: Pick<Chain, 'signatures' | 'transaction'>;
  /** Signatures that open withdrawals take over from the journal. */
  readonly recalled: ReadonlySet<string>;
}

/**
 * Returns the ids of withdrawals that are open in the database and that a transaction on the chain has paid, of which
 * the database knows nothing: it was restored, and would pay them again. It finds them without the signer's journal.
 */
export async function paidWithdrawals({ db, chain, recalled }: PaidOptions): Promise<string[]> {
  const paid: string[] = [];
  for (const row of await openWithdrawals(db)) {
    const { wallet_address: wallet } = row;
    const booked = (await newestOf(db, [wallet])).get(wallet) ?? null;
    const signatures = (await chain.signatures(wallet, booked)).map(({ signature }) => signature);
    for (const signature of await withoutRow(db, signatures)) {
      const landed = recalled.has(signature) ? null : await chain.transaction(signature);
      if (landed === null || landed.failure !== null || !pays(landed.raw, row)) continue;
      paid.push(row.id);
      break;
    }
  }
  return paid;
}

function pays(
  raw: RawTransaction,
  { wallet_address: wallet, destination, mint, amount }: WithdrawalRow,
): boolean {
  if (mint === SOL_MINT) return paidTo(raw, wallet, destination) === amount;
  return (
    effectsOn(raw, wallet).tokens.get(mint) === -amount &&
    effectsOn(raw, destination).tokens.get(mint) === amount
  );
}
