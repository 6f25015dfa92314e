import type { WalletHolding } from '@dugout/contract/wallet-knowledge';
import { toNumber } from '@dugout/domain/base-units';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { type Column, VirtualTable } from '@dugout/ui/virtual-table';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatAmount, formatMarketCap, formatPercent } from '#/shared/format/numbers.ts';
import { formatPrice } from '#/shared/format/price.ts';
import { usePhone } from '#/shared/hooks/use-media.ts';
import { formatGain, toneOf } from '../wallet.model.ts';
import { holdingsQuery } from '../wallet.queries.ts';
import { TokenCell } from './token-cell.tsx';

const TOKEN: Column<WalletHolding> = { id: 'token', head: 'Token', width: 'minmax(110px,2fr)', cell: (row) => <TokenCell token={row} /> };
const VALUE: Column<WalletHolding> = {
  id: 'value',
  head: 'Value',
  width: 'minmax(72px,1fr)',
  align: 'end',
  cell: ({ valueUsd }) => <span className="font-medium text-t1">{formatMarketCap(valueUsd)}</span>,
};
const PNL: Column<WalletHolding> = {
  id: 'pnl',
  head: 'PnL',
  width: 'minmax(130px,1fr)',
  align: 'end',
  cell: ({ unrealizedUsd, unrealizedPct }) => (
    <span className={toneOf(unrealizedUsd)}>
      {formatGain(unrealizedUsd)} {unrealizedPct !== null && formatPercent(unrealizedPct)}
    </span>
  ),
};
const COST: Column<WalletHolding> = {
  id: 'cost',
  head: 'Cost',
  width: 'minmax(84px,1fr)',
  align: 'end',
  cell: ({ costUsd, costKnownFor, amount }) =>
    costUsd !== null && costKnownFor !== amount ? (
      <span title="What a part of it cost; the rest came by transfer or before trades are known">{formatMarketCap(costUsd)} in part</span>
    ) : (
      formatMarketCap(costUsd)
    ),
};
const DESK: readonly Column<WalletHolding>[] = [
  TOKEN,
  {
    id: 'amount',
    head: 'Amount',
    width: 'minmax(72px,1fr)',
    align: 'end',
    cell: ({ amount, decimals }) => formatAmount(toNumber(BigInt(amount), decimals)),
  },
  { id: 'price', head: 'Price', width: 'minmax(84px,1fr)', align: 'end', cell: ({ priceUsd }) => formatPrice(priceUsd) },
  VALUE,
  COST,
  PNL,
];
const PHONE: readonly Column<WalletHolding>[] = [TOKEN, VALUE, PNL];

/** What the wallet holds, the most valuable first. */
export function HoldingsTab({ address }: { readonly address: string }) {
  const phone = usePhone();
  const navigate = useNavigate();
  const { data, isError, refetch } = useQuery(holdingsQuery(address));
  if (data === undefined) {
    return isError ? (
      <ErrorBand title="Failed to load holdings" onAction={() => void refetch()} className="m-2" />
    ) : (
      <SkeletonRows rows={8} label="Loading holdings" />
    );
  }
  return (
    <VirtualTable
      label="Holdings"
      columns={phone ? PHONE : DESK}
      rows={data.items}
      rowKey={({ tokenAddress }) => tokenAddress}
      rowHeight={phone ? 36 : 32}
      onOpen={({ tokenAddress }) => void navigate({ to: '/token/$id', params: { id: tokenAddress } })}
      empty={
        <EmptyState title="No holdings known">
          {data.count === null
            ? 'This market saw only part of the trades: what wallets hold is not known.'
            : 'This wallet holds no token of this market.'}
        </EmptyState>
      }
      className="flex-1"
    />
  );
}
