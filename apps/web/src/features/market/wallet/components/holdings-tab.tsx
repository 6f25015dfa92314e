import type { WalletHolding } from '@dugout/contract/market/wallet-insights';
import { toNumber } from '@dugout/domain/base-units';
import { EmptyState } from '@dugout/ui/empty-state';
import type { Column } from '@dugout/ui/table/virtual-table';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatAmount, formatPercent, formatUsd, toneOf } from '#/shared/format/numbers.ts';
import { UNREALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { formatPrice } from '#/shared/format/price.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { DataTable } from '#/shared/lists/data-table.tsx';
import { tokenColumn } from '#/shared/lists/trade-columns.tsx';
import { formatGain } from '../wallet.model.ts';
import { holdingsQuery } from '../wallet.queries.ts';

const TOKEN = tokenColumn<WalletHolding>('minmax(96px,2fr)');
const VALUE: Column<WalletHolding> = {
  id: 'value',
  head: 'Value',
  width: 'minmax(84px,1fr)',
  align: 'end',
  cell: ({ valueUsd }) => <span className="font-medium text-t1">{formatUsd(valueUsd)}</span>,
};
const GAIN: Column<WalletHolding> = {
  id: 'pnl',
  head: UNREALIZED_PNL.name,
  width: 'minmax(96px,1fr)',
  align: 'end',
  cell: ({ unrealizedUsd }) => (
    <span className={toneOf(unrealizedUsd) || 'text-t1'}>{formatGain(unrealizedUsd)}</span>
  ),
};
const GAIN_PERCENT: Column<WalletHolding> = {
  id: 'pnlPercent',
  head: `${UNREALIZED_PNL.name} %`,
  width: 'minmax(108px,1fr)',
  align: 'end',
  cell: ({ unrealizedUsd, unrealizedPct }) => (
    <span className={toneOf(unrealizedUsd) || 'text-t1'}>{formatPercent(unrealizedPct)}</span>
  ),
};
const COST: Column<WalletHolding> = {
  id: 'cost',
  head: 'Cost',
  width: 'minmax(152px,1fr)',
  align: 'end',
  cell: ({ costUsd, costKnownFor, amount }) =>
    costUsd !== null && costKnownFor !== amount ? (
      <span title="Cost of the tokens with a known buy. The rest was transferred in or bought before tracking began.">
        {formatUsd(costUsd)} (partial cost)
      </span>
    ) : (
      formatUsd(costUsd)
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
  {
    id: 'price',
    head: 'Price',
    width: 'minmax(84px,1fr)',
    align: 'end',
    cell: ({ priceUsd }) => formatPrice(priceUsd),
  },
  VALUE,
  COST,
  GAIN,
  GAIN_PERCENT,
];
const PHONE: readonly Column<WalletHolding>[] = [TOKEN, VALUE, GAIN_PERCENT];

/** The wallet's holdings, most valuable first. */
export function HoldingsTab({ address }: { readonly address: string }) {
  const phone = usePhone();
  const navigate = useNavigate();
  const query = useQuery(holdingsQuery(address));
  return (
    <DataTable
      what="holdings"
      query={{ ...query, data: query.data?.items }}
      label="Holdings"
      columns={phone ? PHONE : DESK}
      rowKey={({ tokenAddress }) => tokenAddress}
      rowHeight={phone ? 36 : 32}
      onOpen={({ tokenAddress }) => void navigate({ to: '/token/$id', params: { id: tokenAddress } })}
      empty={
        <EmptyState title="No holdings">
          {query.data?.count === null
            ? 'Holdings are unavailable: only some trades are recorded.'
            : 'This wallet holds no tokens.'}
        </EmptyState>
      }
      className="flex-1"
    />
  );
}
