/** The ledger entries of a withdrawal: reserved, then sent or released. Pure. */
import { SOL_MINT } from '@dugout/domain/sol';
import {
  holdAccount,
  type LedgerAccount,
  type LedgerEntry,
  type LedgerLine,
  networkFees,
  outsideAccount,
  walletAccount,
} from '#/features/ledger/index.ts';
import type { WithdrawalRow } from './withdrawals.repository.ts';

type Booked = Pick<
  WithdrawalRow,
  'id' | 'wallet_address' | 'mint' | 'amount' | 'destination' | 'fee_lamports'
>;

function move(
  { mint, amount, fee_lamports: fee }: Booked,
  from: LedgerAccount,
  to: LedgerAccount,
): LedgerLine[] {
  return [
    { account: from, asset: mint, amount: -amount },
    { account: to, asset: mint, amount },
    { account: from, asset: SOL_MINT, amount: -fee },
    { account: to, asset: SOL_MINT, amount: fee },
  ];
}

export const holdEntry = (row: Booked): LedgerEntry => ({
  kind: 'withdrawal.hold',
  ref: row.id,
  lines: move(row, walletAccount(row.wallet_address), holdAccount(row.wallet_address)),
});

/** `fee` is the network's fee for the attempt. */
export const releaseEntry = (row: Booked, fee = 0n): LedgerEntry => ({
  kind: 'withdrawal.release',
  ref: row.id,
  lines: [
    ...move(row, holdAccount(row.wallet_address), walletAccount(row.wallet_address)),
    { account: walletAccount(row.wallet_address), asset: SOL_MINT, amount: -fee },
    { account: networkFees, asset: SOL_MINT, amount: fee },
  ],
});

/**
 * `fee` is the network's fee; the rest of the reserved amount is released. `isWallet` when the destination is a
 * wallet here.
 */
export const sentEntry = (row: Booked, isWallet: boolean, fee: bigint): LedgerEntry => ({
  kind: 'withdrawal.sent',
  ref: row.id,
  lines: [
    { account: holdAccount(row.wallet_address), asset: row.mint, amount: -row.amount },
    {
      account: isWallet ? walletAccount(row.destination) : outsideAccount(row.destination),
      asset: row.mint,
      amount: row.amount,
    },
    { account: holdAccount(row.wallet_address), asset: SOL_MINT, amount: -row.fee_lamports },
    { account: networkFees, asset: SOL_MINT, amount: fee },
    { account: walletAccount(row.wallet_address), asset: SOL_MINT, amount: row.fee_lamports - fee },
  ],
});
