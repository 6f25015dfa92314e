import type { WalletTrade } from '@dugout/contract/wallet-knowledge';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { type Column, VirtualTable } from '@dugout/ui/virtual-table';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAmount, formatCount, formatSol, formatUsd } from '#/shared/format/numbers.ts';
import { formatPrice } from '#/shared/format/price.ts';
import { formatTokenAge } from '#/shared/format/time.ts';
import { usePhone } from '#/shared/hooks/use-media.ts';
import { useNow } from '#/shared/hooks/use-now.ts';
import { SideArrow } from '#/shared/tokens/side-arrow.tsx';
import { formatGain, toneOf } from '../wallet.model.ts';
import { walletTradesQuery } from '../wallet.queries.ts';
import { TokenCell } from './token-cell.tsx';

const Ago = ({ time }: { readonly time: string }) => <span className="text-t3">{formatTokenAge(time, useNow())}</span>;
const tone = ({ side }: WalletTrade): string => (side === 'buy' ? 'text-up' : 'text-down');

const AGE: Column<WalletTrade> = { id: 'age', head: 'Age', width: '40px', cell: ({ time }) => <Ago time={time} /> };
const SIDE: Column<WalletTrade> = {
  id: 'side',
  head: 'Side',
  width: '56px',
  cell: (trade) => (
    <span className={`flex items-center gap-1.5 ${tone(trade)}`}>
      <SideArrow side={trade.side} />
      {trade.side === 'buy' ? 'Buy' : 'Sell'}
    </span>
  ),
};
const TOKEN: Column<WalletTrade> = { id: 'token', head: 'Token', width: 'minmax(100px,2fr)', cell: (row) => <TokenCell token={row} /> };
const VALUE: Column<WalletTrade> = {
  id: 'value',
  head: 'Value',
  width: 'minmax(76px,1fr)',
  align: 'end',
  cell: (trade) => <span className={tone(trade)}>{formatUsd(trade.usdAmount)}</span>,
};
const REALISED: Column<WalletTrade> = {
  id: 'realised',
  head: 'Realised',
  width: 'minmax(76px,1fr)',
  align: 'end',
  cell: ({ realizedUsd }) => <span className={toneOf(realizedUsd)}>{formatGain(realizedUsd)}</span>,
};
const DESK: readonly Column<WalletTrade>[] = [
  AGE,
  SIDE,
  TOKEN,
  VALUE,
  {
    id: 'sol',
    head: 'SOL',
    width: 'minmax(72px,1fr)',
    align: 'end',
    cell: ({ solAmount }) => formatSol(solAmount === null ? null : toNumber(BigInt(solAmount), SOL_DECIMALS)),
  },
  {
    id: 'amount',
    head: 'Amount',
    width: 'minmax(72px,1fr)',
    align: 'end',
    cell: ({ tokenAmount, decimals }) => formatAmount(toNumber(BigInt(tokenAmount), decimals)),
  },
  { id: 'price', head: 'Price', width: 'minmax(84px,1fr)', align: 'end', cell: ({ priceUsd }) => formatPrice(priceUsd) },
  REALISED,
];
const PHONE: readonly Column<WalletTrade>[] = [AGE, SIDE, TOKEN, VALUE];

/** The wallet's trades, newest first, a page at a time. */
export function TradesTab({ address }: { readonly address: string }) {
  const phone = usePhone();
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(walletTradesQuery(address, page));
  if (data === undefined) {
    return isError ? (
      <ErrorBand title="Failed to load trades" onAction={() => void refetch()} className="m-2" />
    ) : (
      <SkeletonRows rows={8} label="Loading trades" />
    );
  }
  const { pagination } = data;
  return (
    <>
      <VirtualTable
        label="Trades"
        columns={phone ? PHONE : DESK}
        rows={data.items}
        rowKey={({ id }) => id}
        rowHeight={phone ? 36 : 28}
        onOpen={({ poolAddress }) => void navigate({ to: '/screener/$poolAddress', params: { poolAddress } })}
        empty={<EmptyState title="No trades">This wallet made no trade that is still known.</EmptyState>}
        className="flex-1"
      />
      {pagination.pages > 1 && (
        <nav aria-label="Pages of trades" className="flex h-9 shrink-0 items-center justify-end gap-2 border-line2 border-t px-3">
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
