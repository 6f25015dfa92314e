import type { Withdrawal } from '@dugout/contract/wallets/withdrawal';
import { Badge, type BadgeTone } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { formatDate } from '#/shared/format/dates.ts';
import { formatRelativeAge } from '#/shared/format/time.ts';
import { useNow } from '#/shared/hooks/time.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { Pages } from '#/shared/lists/pages.tsx';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { formatAsset } from '#/shared/tokens/asset-amount.ts';
import { useWalletChange } from '../../use-wallet-change.ts';
import { withdrawalsQuery } from '../../wallets.queries.ts';

const STATES: Readonly<Record<Withdrawal['status'], { readonly label: string; readonly tone: BadgeTone }>> = {
  waiting: { label: 'Waiting', tone: 'caution' },
  sending: { label: 'Sending', tone: 'info' },
  landed: { label: 'Sent', tone: 'up' },
  cancelled: { label: 'Cancelled', tone: 'outline' },
  failed: { label: 'Failed', tone: 'down' },
};

/** The trader's withdrawals, newest first; a pending one can be canceled. */
export function WithdrawalsList() {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(withdrawalsQuery(page));
  const change = useWalletChange();
  const now = useNow();
  if (data === undefined)
    return <ListState isError={isError} what="withdrawals" rows={3} height={32} onRetry={refetch} />;
  if (data.items.length === 0)
    return <EmptyState title="No withdrawals yet">Withdrawals from your wallets appear here.</EmptyState>;
  const cancel = (id: string) =>
    change(
      () => call('POST /wallet/withdraw/cancel', { body: { id } }),
      'Withdrawal cancelled',
      'Failed to cancel the withdrawal',
    );
  return (
    <>
      <ul aria-label="Withdrawals">
        {data.items.map((withdrawal) => (
          <li
            key={withdrawal.id}
            className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line1 px-3 py-1.5"
          >
            <Badge tone={STATES[withdrawal.status].tone}>{STATES[withdrawal.status].label}</Badge>
            <span className="font-medium text-t1">{formatAsset(withdrawal)}</span>
            <span className="flex items-center gap-1.5 text-t3">
              to <Address address={withdrawal.destination} copy />
            </span>
            {withdrawal.status === 'waiting' && withdrawal.dueAt !== null && (
              <span className="text-t2">sends {formatDate(withdrawal.dueAt, 'dateTime')}</span>
            )}
            {withdrawal.reason !== null && <span className="text-t2">{withdrawal.reason}</span>}
            <span className="ml-auto text-t3">{formatRelativeAge(withdrawal.createdAt, now)}</span>
            {withdrawal.status === 'waiting' && (
              <Button size={24} onClick={() => void cancel(withdrawal.id)}>
                Cancel
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pages pagination={data.pagination} onPage={setPage} />
    </>
  );
}
