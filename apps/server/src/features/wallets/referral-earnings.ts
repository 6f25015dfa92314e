import { SOL_MINT } from '@dugout/domain/sol';
import { ledger, referralAccount, walletAccount } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { RecordTransfer, ReferralEarnings } from './index.ts';
import { countForUpdate, primaryWallet } from './wallets.repository.ts';

export function referralEarnings({
  db,
  events,
  recordTransfer,
}: {
  readonly db: Db;
  readonly events: Pick<EventBus, 'emit'>;
  readonly recordTransfer: RecordTransfer;
}): ReferralEarnings {
  return {
    claimable: (userId, tx = db) => ledger.balance(tx, referralAccount(userId), SOL_MINT),
    earned: (userId) => ledger.received(db, referralAccount(userId), SOL_MINT),

    async claim(userId) {
      return db.transaction(async (tx) => {
        await countForUpdate(tx, userId);
        const primary = await primaryWallet(tx, userId);
        if (primary === null) throw new ApiError('wallet_not_found');
        const lamports = await ledger.lockedBalance(tx, referralAccount(userId), SOL_MINT);
        if (lamports <= 0n) return 0n;
        const ref = newId();
        const to = { userId, walletAddress: primary.address };
        await recordTransfer(tx, { ref, mint: SOL_MINT, amount: lamports, from: null, to });
        await ledger.post(tx, {
          kind: 'referral.claim',
          ref,
          lines: [
            { account: referralAccount(userId), asset: SOL_MINT, amount: -lamports },
            { account: walletAccount(primary.address), asset: SOL_MINT, amount: lamports },
          ],
        });
        await events.emit(tx, 'wallets.changed', { userId, walletId: primary.id, address: primary.address });
        return lamports;
      });
    },
  };
}
