import type { WalletTransaction } from '@dugout/contract/wallets';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { cn } from '@dugout/ui/lib/cn';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { TokenPicture } from '@dugout/ui/token-picture';
import { type Column, VirtualTable } from '@dugout/ui/virtual-table';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAmount, formatCount, formatSol, formatSolChange, UNKNOWN } from '#/shared/format/numbers.ts';
import { formatPrice } from '#/shared/format/price.ts';
import { formatTokenAge } from '#/shared/format/time.ts';
import { usePhone } from '#/shared/hooks/use-media.ts';
import { useNow } from '#/shared/hooks/use-now.ts';
import { Address } from '#/shared/tokens/address.tsx';
import { SideArrow } from '#/shared/tokens/side-arrow.tsx';
import { historyQuery } from '../portfolio.queries.ts';

const sol = (lamports: string): number => toNumber(BigInt(lamports), SOL_DECIMALS);
const solOrNull = (lamports: string | null): number | null => (lamports === null ? null : sol(lamports));

const Ago = ({ time }: { readonly time: string }) => <span className="text-t3">{formatTokenAge(time, useNow())}</span>;

const AGE: Column<WalletTransaction> = { id: 'age', head: 'Age', width: '40px', cell: ({ createdAt }) => <Ago time={createdAt} /> };
const SIDE: Column<WalletTransaction> = {
  id: 'side',
  head: 'Side',
  width: '56px',
  cell: ({ type }) => (
    <span className={cn('flex items-center gap-1.5', type === 'buy' ? 'text-up' : 'text-down')}>
      <SideArrow side={type} />
      {type === 'buy' ? 'Buy' : 'Sell'}
    </span>
  ),
};
const TOKEN: Column<WalletTransaction> = {
  id: 'token',
  head: 'Token',
  width: 'minmax(90px,2fr)',
  cell: ({ image, symbol, name, tokenAddress }) => (
    <span className="flex min-w-0 items-center gap-2">
      <TokenPicture src={image} symbol={symbol} seed={tokenAddress} size={20} />
      <span className="font-semibold text-t1">{symbol}</span>
      <span className="truncate text-t3 max-desk:hidden">{name}</span>
    </span>
  ),
};
const SOL: Column<WalletTransaction> = {
  id: 'sol',
  head: 'SOL',
  width: 'minmax(72px,1fr)',
  align: 'end',
  cell: ({ solAmount }) => <span className="font-medium text-t1">{formatSol(solOrNull(solAmount))}</span>,
};
const REALISED: Column<WalletTransaction> = {
  id: 'realised',
  head: 'Realised',
  width: 'minmax(76px,1fr)',
  align: 'end',
  cell: ({ realisedLamports }) => {
    if (realisedLamports === null) return UNKNOWN;
    const realised = sol(realisedLamports);
    return <span className={realised > 0 ? 'text-up' : 'text-down'}>{formatSolChange(realised)}</span>;
  },
};

const PHONE: readonly Column<WalletTransaction>[] = [AGE, SIDE, TOKEN, SOL, REALISED];
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
  { id: 'price', head: 'Price', width: 'minmax(88px,1fr)', align: 'end', cell: ({ priceUsd }) => formatPrice(priceUsd) },
  { id: 'fee', head: 'Fee SOL', width: 'minmax(72px,1fr)', align: 'end', cell: ({ feeLamports }) => formatSol(solOrNull(feeLamports)) },
  REALISED,
  { id: 'receipt', head: 'Signature', width: '130px', align: 'end', cell: ({ signature }) => <Address copy address={signature} /> },
];

const keyOf = (trade: WalletTransaction): string => trade.id;

/** Receipts of a wallet's trades, a page at a time. */
export function HistoryList({ walletAddress }: { readonly walletAddress: string }) {
  const [page, setPage] = useState(1);
  const navigate = useNavigate();
  const phone = usePhone();
  const { data, isError, refetch } = useQuery(historyQuery(walletAddress, page));
  if (data === undefined) {
    return isError ? (
      <ErrorBand title="Failed to load your trades" onAction={() => void refetch()} className="m-2" />
    ) : (
      <SkeletonRows rows={8} label="Loading history" />
    );
  }
  const { pagination } = data;
  return (
    <>
      <VirtualTable
        label="History"
        columns={phone ? PHONE : DESK}
        rows={data.items}
        rowKey={keyOf}
        rowHeight={phone ? 36 : 32}
        onOpen={({ tokenAddress }) => void navigate({ to: '/token/$id', params: { id: tokenAddress } })}
        empty={<EmptyState title="No trades yet">Each buy and sale leaves a receipt here.</EmptyState>}
        className="flex-1"
      />
      {pagination.pages > 1 && (
        <nav aria-label="Pages of the history" className="flex h-9 shrink-0 items-center justify-end gap-2 border-line2 border-t px-3">
          <span className="text-t3">
            Page {formatCount(page)} of {formatCount(pagination.pages)}
          </span>
          <Button size={24} disabled={!pagination.hasPreviousPage} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button size={24} disabled={!pagination.hasNextPage} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </nav>
      )}
    </>
  );
}
