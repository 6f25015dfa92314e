import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { outsideAccount, walletAccount } from './ledger/accounts.ts';
import { post } from './ledger/ledger.repository.ts';
import { walletAt } from './wallets.repository.ts';

/** Something that came to a wallet from outside, as who watches the balances saw it. */
export interface Deposit {
  readonly walletAddress: string;
  /** A mint; SOL is the wrapped SOL mint. */
  readonly mint: string;
  /** Lamports or raw units. */
  readonly amount: bigint;
  /** Who sent it, where that is known. */
  readonly from: string | null;
  /** Names it among all deposits, signature and instruction for example: noting it again changes nothing. */
  readonly ref: string;
}

/** Something that left a wallet by another hand than this server's: its owner's, who holds the key elsewhere too. */
export type Outflow = Omit<Deposit, 'from'>;

/** Books deposits and tells of them. Answers false for an address that is no wallet here, and for one that was noted before. */
export function createDeposits({ db, events }: { readonly db: Db; readonly events: EventBus }) {
  return (deposit: Deposit): Promise<boolean> =>
    db.transaction(async (tx) => {
      const { walletAddress, mint, amount, from, ref } = deposit;
      const wallet = await walletAt(tx, walletAddress);
      if (wallet === null) return false;
      const { repeated } = await post(tx, {
        kind: 'wallet.deposit',
        ref,
        lines: [
          { account: outsideAccount(from ?? ''), asset: mint, amount: -amount },
          { account: walletAccount(walletAddress), asset: mint, amount },
        ],
      });
      if (repeated) return false;
      await events.emit(tx, 'wallets.deposited', { userId: wallet.user_id, walletAddress, mint, amount: amount.toString(), from, ref });
      return true;
    });
}

export type NoteDeposit = ReturnType<typeof createDeposits>;

/**
 * Books what left by another hand and tells of it. Answers false for an address that is no wallet here, and for one that was noted before.
 * Throws `InsufficientFunds` while what left is set aside for something else.
 */
export function createOutflows({ db, events }: { readonly db: Db; readonly events: EventBus }) {
  return (outflow: Outflow): Promise<boolean> =>
    db.transaction(async (tx) => {
      const { walletAddress, mint, amount, ref } = outflow;
      const wallet = await walletAt(tx, walletAddress);
      if (wallet === null) return false;
      const { repeated } = await post(tx, {
        kind: 'wallet.outflow',
        ref,
        lines: [
          { account: walletAccount(walletAddress), asset: mint, amount: -amount },
          { account: outsideAccount(''), asset: mint, amount },
        ],
      });
      if (repeated) return false;
      const told = { userId: wallet.user_id, withdrawalId: ref, walletAddress, mint, amount: amount.toString(), destination: '' };
      await events.emit(tx, 'wallets.withdrawn', { ...told, feeLamports: '0' });
      return true;
    });
}

export type NoteOutflow = ReturnType<typeof createOutflows>;
