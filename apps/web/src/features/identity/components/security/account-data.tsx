import { Button } from '@dugout/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { call } from '#/shared/api/call.ts';
import { formatDate } from '#/shared/format/dates.ts';
import { asOwnAction } from '#/shared/security/own-actions.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { meQuery } from '../../identity.queries.ts';
import { deletionQuery } from './deletion.queries.ts';
import { UnclaimedEarnings } from './unclaimed-earnings.tsx';

interface AccountDataProps {
  readonly onExport: () => void;
  readonly onDelete: () => void;
}

export function AccountData({ onExport, onDelete }: AccountDataProps) {
  const queries = useQueryClient();
  const { data: deletion } = useQuery(deletionQuery);
  const keep = async (): Promise<void> => {
    try {
      const { data } = await asOwnAction({ kind: 'deletionCancelled', walletAddress: null }, () =>
        call('POST /account/deletion/cancel', undefined),
      );
      queries.setQueryData(deletionQuery.queryKey, data);
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
      toastSuccess('Account deletion cancelled.');
    } catch (error) {
      toastError('Account deletion not cancelled.', error);
    }
  };

  return (
    <section aria-label="Your data" className="flex flex-col gap-2 border-t border-line1 pt-3">
      <h3 className="text-small text-t3">Your data</h3>
      {deletion != null && deletion.dueAt !== null && (
        <p className="flex flex-wrap items-center gap-2 rounded-control border border-down-line bg-down-tint px-3 py-2">
          <span className="flex-1">
            Your account will be deleted on {formatDate(deletion.dueAt, 'dateTime')}.
          </span>
          <Button size={24} onClick={() => void keep()}>
            Keep account
          </Button>
        </p>
      )}
      {deletion != null && deletion.dueAt !== null && deletion.unclaimedLamports !== '0' && (
        <UnclaimedEarnings lamports={deletion.unclaimedLamports} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size={32} onClick={onExport}>
          <Download className="size-3.5" aria-hidden /> Download your data
        </Button>
        {deletion != null && deletion.dueAt === null && (
          <Button size={32} kind="ghost" onClick={onDelete}>
            <Trash2 className="size-3.5 text-down" aria-hidden /> Delete account
          </Button>
        )}
      </div>
    </section>
  );
}
