import type { ReferralChange } from '@dugout/contract/referral/referral';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import type { Column } from '@dugout/ui/table/virtual-table';
import { useQuery } from '@tanstack/react-query';
import { Download, Gift } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#/shared/format/dates.ts';
import { UNKNOWN } from '#/shared/format/numbers.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { PagedTable } from '#/shared/lists/paged-table.tsx';
import { saveFile } from '#/shared/share/save-file.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { statementQuery, wholeStatement } from '../referral.queries.ts';
import { changeText, exactSol, statementCsv } from '../statement-text.ts';

const COLUMNS: readonly Column<ReferralChange>[] = [
  {
    id: 'time',
    head: 'Time',
    width: '96px',
    cell: ({ at }) => <span className="text-t3">{formatDate(at, 'dayTime')}</span>,
  },
  {
    id: 'type',
    head: 'Type',
    width: 'minmax(72px,1fr)',
    cell: (change) => <span className="font-medium text-t1">{changeText(change)}</span>,
  },
  {
    id: 'fee',
    head: 'Fee paid, SOL',
    width: '100px',
    align: 'end',
    cell: (change) => (change.kind === 'claim' ? UNKNOWN : exactSol(change.feeLamports)),
  },
  {
    id: 'amount',
    head: 'Amount, SOL',
    width: '104px',
    align: 'end',
    cell: (change) =>
      change.kind === 'claim' ? (
        <span className="text-t1">-{exactSol(change.lamports)}</span>
      ) : (
        <span className="text-up">+{exactSol(change.lamports)}</span>
      ),
  },
];

const PHONE_COLUMNS = COLUMNS.filter(({ id }) => id !== 'fee');

function SaveStatement() {
  const [saving, setSaving] = useState(false);
  const save = (): void => {
    setSaving(true);
    wholeStatement()
      .then((changes) => {
        const content = new Blob(['\uFEFF', statementCsv(changes)], { type: 'text/csv;charset=utf-8' });
        saveFile('dugout-referrals.csv', content);
        toastSuccess('Statement saved');
      })
      .catch((error: unknown) => toastError('Failed to save the statement', error))
      .finally(() => setSaving(false));
  };
  return (
    <Button kind="ghost" size={24} busy={saving} onClick={save}>
      <Download className="size-3.5" aria-hidden />
      CSV
    </Button>
  );
}

/** Every fee share and claim, newest first, and an export of all. */
export function Statement() {
  const [page, setPage] = useState(1);
  const query = useQuery(statementQuery(page));
  const phone = usePhone();
  return (
    <section aria-label="Statement" className="flex min-h-80 flex-1 flex-col">
      <div className="flex h-9 shrink-0 items-center justify-between border-line2 border-b px-3">
        <h2 className="font-semibold text-strong">Statement</h2>
        <SaveStatement />
      </div>
      <PagedTable
        what="your statement"
        label="Referral statement"
        query={query}
        page={page}
        onPage={setPage}
        columns={phone ? PHONE_COLUMNS : COLUMNS}
        rowKey={({ id }) => id}
        rowHeight={32}
        empty={
          <EmptyState icon={<Gift aria-hidden />} title="No rewards yet">
            You earn a share of every trading fee paid by traders who join with your link.
          </EmptyState>
        }
      />
    </section>
  );
}
