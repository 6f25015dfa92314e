import type { WalletTransaction } from '@dugout/contract/wallets/wallet';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { EmptyState } from '@dugout/ui/empty-state';
import type { Column } from '@dugout/ui/table/virtual-table';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAmount, formatSol, formatSolChange, solToneOf, UNKNOWN } from '#/shared/format/numbers.ts';
import { REALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { formatPrice } from '#/shared/format/price.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { PagedTable } from '#/shared/lists/paged-table.tsx';
import { ageColumn, sideColumn, tokenColumn } from '#/shared/lists/trade-columns.tsx';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { historyQuery } from '../portfolio.queries.ts';

const sol = (lamports: string): number => toNumber(BigInt(lamports), SOL_DECIMALS);
const solOrNull = (lamports: string | null): number | null => (lamports === null ? null : sol(lamports));

const AGE = ageColumn(({ createdAt }: WalletTransaction) => createdAt);
const SIDE = sideColumn(({ type }: WalletTransaction) => type);
const TOKEN = tokenColumn<WalletTransaction>('minmax(90px,2fr)');
const SOL: Column<WalletTransaction> = {
  id: 'sol',
  head: 'SOL',
  width: 'minmax(72px,1fr)',
  align: 'end',
  cell: ({ solAmount }) => <span className="font-medium text-t1">{formatSol(solOrNull(solAmount))}</span>,
};
const REALISED: Column<WalletTransaction> = {
  id: 'realised',
  head: REALIZED_PNL.name,
  width: 'minmax(84px,1fr)',
  align: 'end',
  cell: ({ realisedLamports }) => {
    if (realisedLamports === null) return UNKNOWN;
    const realised = sol(realisedLamports);
    return <span className={solToneOf(realised)}>{formatSolChange(realised)}</span>;
  },
};

const PHONE: readonly Column<WalletTransaction>[] = [
  { ...AGE, width: '36px' },
  { ...SIDE, width: '42px' },
  { ...TOKEN, width: 'minmax(84px,1fr)' },
  { ...SOL, width: '64px' },
  { ...REALISED, width: '76px' },
];
const DESK: readonly Column<WalletTransaction>[] = [
  AGE,
  SIDE,
  TOKEN,
  {
    id: 'tokens',
    head: 'Amount',
    width: 'minmax(80px,1fr)',
    align: 'end',
    cell: ({ tokenAmount, decimals }) => formatAmount(toNumber(BigInt(tokenAmount), decimals)),
  },
  SOL,
  {
    id: 'price',
    head: 'Price',
    width: 'minmax(88px,1fr)',
    align: 'end',
    cell: ({ priceUsd }) => formatPrice(priceUsd),
  },
  {
    id: 'fee',
    head: 'Fee SOL',
    width: 'minmax(72px,1fr)',
    align: 'end',
    cell: ({ feeLamports }) => formatSol(solOrNull(feeLamports)),
  },
  REALISED,
  {
    id: 'receipt',
    head: 'Signature',
    width: '130px',
    align: 'end',
    cell: ({ signature }) => <Address copy address={signature} />,
  },
];

const keyOf = (trade: WalletTransaction): string => trade.id;

interface HistoryProps {
  readonly walletAddress: string;
  /** The mint that the list is filtered by. */
  readonly token?: string | undefined;
}

export function HistoryList({ walletAddress, token }: HistoryProps) {
  const [page, setPage] = useState(1);
  const navigate = useNavigate();
  const phone = usePhone();
  const query = useQuery(historyQuery(walletAddress, page));
  const { data } = query;
  const narrowed =
    data && token !== undefined
      ? { ...data, items: data.items.filter(({ tokenAddress }) => tokenAddress === token) }
      : data;
  return (
    <PagedTable
      what="your trades"
      query={{ ...query, data: narrowed }}
      page={page}
      onPage={setPage}
      label="History"
      columns={phone ? PHONE : DESK}
      rowKey={keyOf}
      rowHeight={phone ? 36 : 32}
      onOpen={({ tokenAddress }) => void navigate({ to: '/token/$id', params: { id: tokenAddress } })}
      empty={<EmptyState title="No trades yet">Receipts for your trades appear here.</EmptyState>}
    />
  );
}
