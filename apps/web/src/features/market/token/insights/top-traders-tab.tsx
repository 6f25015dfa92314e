import type { TokenPage } from '@dugout/contract/market/token';
import type { TopTrader } from '@dugout/contract/market/token-insights';
import { EmptyState } from '@dugout/ui/empty-state';
import type { Column } from '@dugout/ui/table/virtual-table';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type TradeSummary, useWalletSummaries } from '#/features/trading/index.ts';
import { formatPercent, formatShare, formatUsd, toneOf, UNKNOWN } from '#/shared/format/numbers.ts';
import { TOTAL_PNL, UNREALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { formatTokenAge } from '#/shared/format/time.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { DataTable } from '#/shared/lists/data-table.tsx';
import { Trader } from '../cells/trader.tsx';
import type { KnownWallets } from '../token.model.ts';
import { useTradeRenewal } from '../use-trade-renewal.ts';
import { topTradersQuery } from './insights.queries.ts';

const signedUsd = (usd: number | null): string =>
  usd === null ? UNKNOWN : `${usd > 0 ? '+' : ''}${formatUsd(usd)}`;
const Ago = ({ time }: { readonly time: string }) => (
  <span className="text-t3">{useClock((now) => formatTokenAge(time, now))}</span>
);

const money = (
  id: string,
  head: string,
  value: (row: TopTrader) => number | null,
  trades: (row: TopTrader) => number,
): Column<TopTrader> => ({
  id,
  head,
  width: 'minmax(92px,1fr)',
  align: 'end',
  cell: (row) => (
    <>
      {formatUsd(value(row))} <span className="pl-1 text-t3">{trades(row)}</span>
    </>
  ),
});

const PLACE: Column<TopTrader> = {
  id: 'place',
  head: '#',
  label: 'Place',
  width: '26px',
  align: 'end',
  cell: (_, index) => <span className="text-t3">{index + 1}</span>,
};
const trader = (known: KnownWallets): Column<TopTrader> => ({
  id: 'trader',
  head: 'Trader',
  width: 'minmax(150px,2fr)',
  cell: ({ wallet, walletName, marks }) => (
    <Trader
      wallet={wallet}
      name={walletName}
      marks={marks}
      own={known.own.has(wallet)}
      called={known.tracked.get(wallet)}
    />
  ),
});
const PNL: Column<TopTrader> = {
  id: 'pnl',
  head: (
    <span title={`${TOTAL_PNL.definition} Other wallets' network fees are not included.`}>
      {TOTAL_PNL.name}
    </span>
  ),
  label: TOTAL_PNL.name,
  width: 'minmax(118px,1fr)',
  align: 'end',
  cell: ({ pnlUsd, pnlPct }) => (
    <span className={`font-medium ${toneOf(pnlUsd) || 'text-t2'}`}>
      {signedUsd(pnlUsd)}{' '}
      <span className="pl-1 font-normal text-small">{pnlPct === null ? '' : formatPercent(pnlPct)}</span>
    </span>
  ),
};
const DESK: readonly Column<TopTrader>[] = [
  money(
    'bought',
    'Bought',
    ({ boughtUsd }) => boughtUsd,
    ({ buys }) => buys,
  ),
  money(
    'sold',
    'Sold',
    ({ soldUsd }) => soldUsd,
    ({ sells }) => sells,
  ),
  {
    id: 'unrealised',
    head: UNREALIZED_PNL.name,
    width: 'minmax(96px,1fr)',
    align: 'end',
    cell: ({ unrealisedUsd }) => (
      <span className={toneOf(unrealisedUsd) || 'text-t2'}>{signedUsd(unrealisedUsd)}</span>
    ),
  },
  {
    id: 'held',
    head: 'Holds',
    width: 'minmax(56px,1fr)',
    align: 'end',
    cell: ({ heldPct }) => formatShare(heldPct, 2),
  },
  {
    id: 'last',
    head: 'Last',
    width: '44px',
    align: 'end',
    cell: ({ lastTradeAt }) => <Ago time={lastTradeAt} />,
  },
];

/** Replaces the PnL of an own wallet with that of the trader's positions. */
function withOwnPnl(row: TopTrader, own: TradeSummary | undefined, solUsd: number | null): TopTrader {
  if (own === undefined) return row;
  const usd = (sol: number | null): number | null => (sol === null || solUsd === null ? null : sol * solUsd);
  return { ...row, unrealisedUsd: usd(own.unrealized), pnlUsd: usd(own.total), pnlPct: own.totalPct };
}

const keyOf = (row: TopTrader): string => row.wallet;

export function TopTradersTab({ token, known }: { readonly token: TokenPage; readonly known: KnownWallets }) {
  const phone = usePhone();
  const query = useQuery(topTradersQuery(token.tokenAddress));
  useTradeRenewal(token.tokenAddress, topTradersQuery(token.tokenAddress).queryKey);
  const own = useWalletSummaries(token.tokenAddress);
  const { priceUsd, priceSol } = token;
  const solUsd = priceUsd === null || priceSol === null || priceSol === 0 ? null : priceUsd / priceSol;
  const rows = useMemo(
    () => query.data?.map((row) => withOwnPnl(row, own.get(row.wallet), solUsd)),
    [query.data, own, solUsd],
  );
  const columns = useMemo(
    () => (phone ? [trader(known), PNL] : [PLACE, trader(known), PNL, ...DESK]),
    [phone, known],
  );
  return (
    <DataTable
      what="top traders"
      query={{ ...query, data: rows }}
      label={`Top traders of ${token.symbol}`}
      columns={columns}
      rowKey={keyOf}
      rowHeight={phone ? 36 : 28}
      isMarked={({ wallet }) => known.own.has(wallet)}
      empty={<EmptyState title="No trades">The first trade appears here.</EmptyState>}
      className="flex-1"
    />
  );
}
