import type { GrantedAccess } from '@dugout/contract/identity/credentials';
import type { AccessPart } from '#/features/identity/index.ts';
import { type ExportRow, waitingExportsOf } from './keys/exports.repository.ts';
import type { Exports } from './keys/exports.service.ts';
import { lockOutflow } from './outflow/outflow.repository.ts';
import type { TokenLookup } from './tokens.view.ts';
import { writtenAmount } from './withdrawals/withdrawal-text.ts';
import { type WithdrawalRow, waitingWithdrawalsOf } from './withdrawals/withdrawals.repository.ts';
import type { WithdrawalsService } from './withdrawals/withdrawals.service.ts';

interface WaitingAccessOptions {
  readonly tokens: TokenLookup;
  readonly withdrawals: Pick<WithdrawalsService, 'cancelIn'>;
  readonly exports: Pick<Exports, 'cancelIn'>;
}

/** Pending withdrawals and key exports: a recovery cancels them and their announcements to the signer. */
export function waitingAccess({ tokens, withdrawals, exports }: WaitingAccessOptions): AccessPart {
  const withdrawalAccess = ({ mint, amount, destination }: WithdrawalRow): GrantedAccess => ({
    kind: 'withdrawal',
    name: `${writtenAmount(tokens, mint, amount)} to ${destination}`,
  });
  const exportAccess = ({ name }: ExportRow & { readonly name: string }): GrantedAccess => ({
    kind: 'keyExport',
    name,
  });
  return {
    list: async (db, userId) => [
      ...(await waitingWithdrawalsOf(db, userId)).map(withdrawalAccess),
      ...(await waitingExportsOf(db, userId)).map(exportAccess),
    ],
    async end(tx, actor) {
      await lockOutflow(tx, actor.userId);
      const cancelled: WithdrawalRow[] = [];
      for (const { id } of await waitingWithdrawalsOf(tx, actor.userId)) {
        const row = await withdrawals.cancelIn(tx, actor, id);
        if (row !== null) cancelled.push(row);
      }
      const waiting = await waitingExportsOf(tx, actor.userId);
      for (const row of waiting)
        await exports.cancelIn(tx, actor, row, {
          walletId: row.walletId,
          address: row.wallet_address,
          name: row.name,
        });
      return [...cancelled.map(withdrawalAccess), ...waiting.map(exportAccess)];
    },
  };
}
