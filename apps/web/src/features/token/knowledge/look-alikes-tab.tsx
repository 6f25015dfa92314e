import type { TokenPage, TokenRow } from '@dugout/contract/market';
import { Badge } from '@dugout/ui/badge';
import { EmptyState } from '@dugout/ui/empty-state';
import { type Column, VirtualTable } from '@dugout/ui/virtual-table';
import { useQuery } from '@tanstack/react-query';
import { formatMarketCap, formatShortCount } from '#/shared/format/numbers.ts';
import { usePhone } from '#/shared/hooks/use-media.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { TokenAge } from '#/shared/tokens/token-age.tsx';
import { lookAlikesQuery } from './knowledge.queries.ts';
import { TokenLink } from './token-link.tsx';

const TOKEN: Column<TokenRow> = {
  id: 'token',
  head: 'Token',
  width: 'minmax(240px,2fr)',
  cell: (row) => (
    <span className="flex min-w-0 items-center gap-2">
      <TokenLink address token={row} />
      {row.deepest && <Badge tone="outline">Deepest</Badge>}
    </span>
  ),
};
const LIQUIDITY: Column<TokenRow> = {
  id: 'liquidity',
  head: 'Liquidity',
  width: 'minmax(64px,1fr)',
  align: 'end',
  cell: ({ liquidityUsd }) => <span className="font-medium text-t1">{formatMarketCap(liquidityUsd)}</span>,
};
const DESK: readonly Column<TokenRow>[] = [
  TOKEN,
  { id: 'age', head: 'Age', width: '44px', align: 'end', cell: ({ createdAt }) => <TokenAge createdAt={createdAt} /> },
  LIQUIDITY,
  { id: 'mcap', head: 'Mcap', width: 'minmax(64px,1fr)', align: 'end', cell: ({ marketCapUsd }) => formatMarketCap(marketCapUsd) },
  { id: 'volume', head: '24h volume', width: 'minmax(76px,1fr)', align: 'end', cell: ({ volumeUsd }) => formatMarketCap(volumeUsd) },
  { id: 'holders', head: 'Holders', width: 'minmax(60px,1fr)', align: 'end', cell: ({ holders }) => formatShortCount(holders) },
];
const PHONE = [{ ...TOKEN, width: 'minmax(220px,2fr)' }, LIQUIDITY];
const keyOf = (row: TokenRow): string => row.tokenAddress;

/** The tokens that bear the same name or ticker, and how this one stands among them. */
export function LookAlikesTab({ token }: { readonly token: TokenPage }) {
  const phone = usePhone();
  const { data, isError, refetch } = useQuery(lookAlikesQuery(token.tokenAddress));
  if (data === undefined) return <ListState isError={isError} what="look-alikes" onRetry={refetch} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {data.length > 0 && (
        <p className="flex h-8 shrink-0 items-center border-line1 border-b px-3 text-t2">
          {token.deepest
            ? 'This token has the deepest pool of those that share its name. A name is never proof: compare the address.'
            : 'Another token of this name has a deeper pool. You may be looking at a copy: compare the address.'}
        </p>
      )}
      <VirtualTable
        label={`Look-alikes of ${token.symbol}`}
        columns={phone ? PHONE : DESK}
        rows={data}
        rowKey={keyOf}
        empty={<EmptyState title="No look-alikes">No other token bears this name or ticker.</EmptyState>}
        className="flex-1"
      />
    </div>
  );
}
