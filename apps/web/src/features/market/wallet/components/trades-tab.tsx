import type { WalletTrade } from '@dugout/contract/market/wallet-insights';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { EmptyState } from '@dugout/ui/empty-state';
import type { Column } from '@dugout/ui/table/virtual-table';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAmount, formatSol, formatUsd, toneOf } from '#/shared/format/numbers.ts';
import { REALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { formatPrice } from '#/shared/format/price.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { PagedTable } from '#/shared/lists/paged-table.tsx';
import { ageColumn, sideColumn, sideTone, tokenColumn } from '#/shared/lists/trade-columns.tsx';
import { formatGain } from '../wallet.model.ts';
import { walletTradesQuery } from '../wallet.queries.ts';

const AGE = ageColumn(({ time }: WalletTrade) => time);
const SIDE = sideColumn(({ side }: WalletTrade) => side);
const TOKEN = tokenColumn<WalletTrade>('minmax(100px,2fr)');
const VALUE: Column<WalletTrade> = {
  id: 'value',
  head: 'Value',
  width: 'minmax(76px,1fr)',
  align: 'end',
  cell: (trade) => <span className={sideTone(trade.side)}>{formatUsd(trade.usdAmount)}</span>,
};
const REALISED: Column<WalletTrade> = {
  id: 'realised',
  head: REALIZED_PNL.name,
  width: 'minmax(88px,1fr)',
  align: 'end',
  cell: ({ realizedUsd }) => (
    <span className={toneOf(realizedUsd) || 'text-t1'}>{formatGain(realizedUsd)}</span>
  ),
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
  {
    id: 'price',
    head: 'Price',
    width: 'minmax(84px,1fr)',
    align: 'end',
    cell: ({ priceUsd }) => formatPrice(priceUsd),
  },
  REALISED,
];
const PHONE: readonly Column<WalletTrade>[] = [AGE, SIDE, TOKEN, VALUE];

const keyOf = ({ id }: WalletTrade): string => id;

export function TradesTab({ address }: { readonly address: string }) {
  const phone = usePhone();
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  return (
    <PagedTable
      what="trades"
      query={useQuery(walletTradesQuery(address, page))}
      page={page}
      onPage={setPage}
      label="Trades"
      columns={phone ? PHONE : DESK}
      rowKey={keyOf}
      rowHeight={phone ? 36 : 28}
      onOpen={({ poolAddress }) => void navigate({ to: '/screener/$poolAddress', params: { poolAddress } })}
      empty={<EmptyState title="No trades">No trades recorded for this wallet.</EmptyState>}
    />
  );
}
