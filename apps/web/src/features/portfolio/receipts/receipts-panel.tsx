import type { Receipt } from '@dugout/contract/portfolio/receipt';
import { Badge } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { SkeletonRows } from '@dugout/ui/skeleton';
import type { Column } from '@dugout/ui/table/virtual-table';
import { TokenPicture } from '@dugout/ui/token-picture';
import { useQuery } from '@tanstack/react-query';
import { Download, ReceiptText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatPercent, formatSol } from '#/shared/format/numbers.ts';
import { DataTable } from '#/shared/lists/data-table.tsx';
import { ageColumn, sideColumn } from '#/shared/lists/trade-columns.tsx';
import { saveFile } from '#/shared/share/save-file.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { allReceipts, type ListFilter, receiptsQuery } from '../portfolio.queries.ts';
import { receiptsCsv } from './receipts-csv.ts';

/** Negative slippage is a gain. */
const slipTone = (pct: number | null): string =>
  pct === null || Math.abs(pct) < 0.005 ? '' : pct > 0 ? 'text-down' : 'text-up';

const STATES: Readonly<Record<Receipt['status'], string>> = {
  landed: 'Landed',
  failed: 'Failed',
  expired: 'Expired',
  pending: 'Pending',
};

const COLUMNS: readonly Column<Receipt>[] = [
  ageColumn(({ requestedAt }: Receipt) => requestedAt, '28px'),
  { ...sideColumn(({ side }: Receipt) => side), width: '42px' },
  {
    id: 'token',
    head: 'Token',
    width: 'minmax(64px,1.4fr)',
    cell: ({ image, symbol, tokenAddress }) => (
      <span className="flex min-w-0 items-center gap-2">
        <TokenPicture src={image} symbol={symbol} seed={tokenAddress} size={16} />
        <span className="truncate font-medium text-t1">{symbol}</span>
        <TokenMark tokenAddress={tokenAddress} />
      </span>
    ),
  },
  {
    id: 'sol',
    head: 'SOL',
    width: '52px',
    align: 'end',
    cell: ({ sol }) => <span className="text-t1">{formatSol(sol)}</span>,
  },
  {
    id: 'slip',
    head: 'Slip',
    width: '56px',
    align: 'end',
    cell: ({ status, slippagePct }) =>
      status === 'landed' ? (
        <span className={slipTone(slippagePct)}>{formatPercent(slippagePct).replace('+', '')}</span>
      ) : (
        <Badge tone={status === 'failed' ? 'down' : 'neutral'}>{STATES[status]}</Badge>
      ),
  },
  { id: 'fees', head: 'Fees', width: '48px', align: 'end', cell: ({ feesSol }) => formatSol(feesSol) },
];

interface ReceiptsProps {
  readonly filter: ListFilter;
  readonly onReceipt: (swapId: string) => void;
}

/** Receipts of all swaps, newest first, with an export of all. */
export function ReceiptsPanel({ filter, onReceipt }: ReceiptsProps) {
  const query = useQuery(receiptsQuery(filter, 1));
  const [saving, setSaving] = useState(false);
  const rows = query.data?.items.filter(
    ({ walletAddress }) => filter.wallet === undefined || walletAddress === filter.wallet,
  );
  const columns = useMemo(
    (): readonly Column<Receipt>[] => [
      ...COLUMNS,
      {
        id: 'open',
        head: '',
        label: 'Receipt',
        width: '20px',
        align: 'end',
        cell: ({ swapId, side, symbol }) => (
          <button
            type="button"
            aria-label={`Receipt: ${side} ${symbol}`}
            className="rounded-badge text-t3 hover:text-t1"
            onClick={() => onReceipt(swapId)}
          >
            <ReceiptText className="size-3.5" aria-hidden />
          </button>
        ),
      },
    ],
    [onReceipt],
  );
  const save = (): void => {
    setSaving(true);
    allReceipts(filter)
      .then((receipts) => {
        saveFile(
          'dugout-receipts.csv',
          new Blob(['\uFEFF', receiptsCsv(receipts)], { type: 'text/csv;charset=utf-8' }),
        );
        toastSuccess(receipts.length === 1 ? '1 receipt saved' : `${receipts.length} receipts saved`);
      })
      .catch((error: unknown) => toastError('Failed to save receipts', error))
      .finally(() => setSaving(false));
  };
  return (
    <section aria-label="Receipts" className="flex min-h-48 flex-1 flex-col">
      <div className="flex h-8 shrink-0 items-center justify-between px-3">
        <h2 className="font-semibold text-t1">Receipts</h2>
        <Button kind="ghost" size={24} busy={saving} onClick={save}>
          <Download className="size-3.5" aria-hidden />
          CSV
        </Button>
      </div>
      <DataTable
        what="receipts"
        query={{ ...query, data: rows }}
        loading={<SkeletonRows rows={4} height={28} label="Loading receipts" />}
        label="Receipts"
        columns={columns}
        rowKey={({ swapId }) => swapId}
        rowHeight={28}
        gap={8}
        onOpen={({ swapId }) => onReceipt(swapId)}
        empty={<p className="p-3 text-t3">Receipts for your trades appear here.</p>}
        className="flex-1 max-wide:max-h-80"
      />
    </section>
  );
}
