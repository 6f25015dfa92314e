import { SOL_MINT } from '@dugout/domain/sol';
import { giveawayPrizes, ledger, walletAccount } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { RecordTransfer } from './transfers.ts';
import type { OwnedWallet } from './wallets.service.ts';

export interface Prize {
  /** Names the prize: paying it again changes nothing. */
  readonly ref: string;
  readonly userId: string;
  readonly wallet: Pick<OwnedWallet, 'walletId' | 'address'>;
  readonly lamports: bigint;
}

/** Moves a prize from the account of giveaways to its winner's wallet, in the transaction that draws it. */
export type PayPrize = (tx: Db, prize: Prize) => Promise<void>;

export const prizePayments =
  ({ events, recordTransfer }: { events: EventBus; recordTransfer: RecordTransfer }): PayPrize =>
  async (tx, { ref, userId, wallet: { walletId, address }, lamports }) => {
    const to = { userId, walletAddress: address };
    await recordTransfer(tx, { ref, mint: SOL_MINT, amount: lamports, from: null, to });
    await ledger.post(tx, {
      kind: 'giveaway.prize',
      ref,
      lines: [
        { account: giveawayPrizes, asset: SOL_MINT, amount: -lamports },
        { account: walletAccount(address), asset: SOL_MINT, amount: lamports },
      ],
    });
    await events.emit(tx, 'wallets.changed', { userId, walletId, address });
  };
