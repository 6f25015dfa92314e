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
