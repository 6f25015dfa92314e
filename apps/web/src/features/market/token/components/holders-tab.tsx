import type { TokenPage } from '@dugout/contract/market/token';
import type { Holder } from '@dugout/contract/market/trades';
import { toNumber } from '@dugout/domain/base-units';
import { Badge } from '@dugout/ui/badge';
import { EmptyState } from '@dugout/ui/empty-state';
import { type Column, VirtualTable } from '@dugout/ui/table/virtual-table';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ClanmatesOf } from '#/features/clans/index.ts';
import { formatAmount, formatShare, formatUsd } from '#/shared/format/numbers.ts';
import { formatClock } from '#/shared/format/time.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { DistributionBar } from '../cells/distribution-bar.tsx';
import { Trader } from '../cells/trader.tsx';
import { HoldersChart } from '../insights/holders-chart.tsx';
import type { KnownWallets } from '../token.model.ts';
import { distribution } from '../token.model.ts';
import { holdersQuery } from '../token.queries.ts';
import { useTradeRenewal } from '../use-trade-renewal.ts';

const columnsOf = (
  symbol: string,
  decimals: number,
  priceUsd: number | null,
  known: KnownWallets,
): readonly Column<Holder>[] => [
  {
    id: 'place',
    head: '#',
    label: 'Place',
    width: '28px',
    align: 'end',
    cell: (_, index) => <span className="text-t3">{index + 1}</span>,
  },
  {
    id: 'wallet',
    head: 'Holder',
    width: 'minmax(150px,2fr)',
    cell: ({ wallet, walletName, marks, isPool }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Trader
          wallet={wallet}
          name={walletName}
          marks={marks}
          own={known.own.has(wallet)}
          called={known.tracked.get(wallet)}
        />
        {isPool && <Badge tone="outline">Pool</Badge>}
      </span>
    ),
  },
  {
    id: 'share',
    head: 'Share',
    width: 'minmax(64px,1fr)',
    align: 'end',
    cell: ({ pct }) => <span className="font-medium text-t1">{formatShare(pct, 2)}</span>,
  },
  {
    id: 'amount',
    head: symbol,
    width: 'minmax(64px,1fr)',
    align: 'end',
    cell: ({ amount }) => formatAmount(toNumber(BigInt(amount), decimals)),
  },
  {
    id: 'value',
    head: 'Value',
    width: 'minmax(84px,1fr)',
    align: 'end',
    cell: ({ amount }) => formatUsd(priceUsd === null ? null : toNumber(BigInt(amount), decimals) * priceUsd),
  },
];

const keyOf = (holder: Holder): string => holder.wallet;

export function HoldersTab({ token, known }: { readonly token: TokenPage; readonly known: KnownWallets }) {
  const { data, isError, refetch } = useQuery(holdersQuery(token.tokenAddress));
  useTradeRenewal(token.tokenAddress, holdersQuery(token.tokenAddress).queryKey);
  const { symbol, decimals, priceUsd } = token;
  const columns = useMemo(
    () => columnsOf(symbol, decimals, priceUsd, known),
    [symbol, decimals, priceUsd, known],
  );
  if (data === undefined) return <ListState isError={isError} what="holders" onRetry={refetch} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <DistributionBar
        slices={distribution(token, data.items)}
        overlapping={{ bundledPct: token.bundledHoldingsPct, freshPct: token.freshHoldingsPct }}
      />
      <ClanmatesOf mint={token.tokenAddress} />
      <HoldersChart mint={token.tokenAddress} />
      {data.readAt !== null && (
        <p className="shrink-0 px-3 py-1.5 text-small text-t3">
          {data.count === null ? 'Largest 20 accounts' : 'All holders'}, read from the chain at{' '}
          {formatClock(Date.parse(data.readAt))}
        </p>
      )}
      <VirtualTable
        label={`Holders of ${symbol}`}
        columns={columns}
        rows={data.items}
        rowKey={keyOf}
        rowHeight={28}
        isMarked={({ wallet }) => known.own.has(wallet)}
        empty={<EmptyState title="No holder data">The holders of this token could not be read.</EmptyState>}
        className="flex-1"
      />
    </div>
  );
}
