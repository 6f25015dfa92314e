import { SOL_MINT } from '@dugout/domain/sol';
import { giveawayPrizes, ledger, walletAccount } from '#/features/ledger/index.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { RecordTransfer, WalletsDoor } from './index.ts';

/** See `WalletsDoor.payPrize`. */
export const prizePayments =
  ({
    events,
    recordTransfer,
  }: {
    events: EventBus;
    recordTransfer: RecordTransfer;
  }): WalletsDoor['payPrize'] =>
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
