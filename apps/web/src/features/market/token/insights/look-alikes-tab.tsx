import type { TokenPage } from '@dugout/contract/market/token';
import type { LookAlike } from '@dugout/contract/market/token-insights';
import { Badge } from '@dugout/ui/badge';
import { EmptyState } from '@dugout/ui/empty-state';
import { type Column, VirtualTable } from '@dugout/ui/table/virtual-table';
import { useQuery } from '@tanstack/react-query';
import { formatMarketCap, formatShortCount } from '#/shared/format/numbers.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { TokenAge } from '#/shared/tokens/token-age.tsx';
import { lookAlikesQuery } from './insights.queries.ts';
import { TokenLink } from './token-link.tsx';

/** A look-alike in the list; `leads` if its pool is the deepest of the group. */
interface Row extends LookAlike {
  readonly leads: boolean;
}

const ALIKE: Readonly<Record<LookAlike['alikeBy'], string>> = {
  name: 'Name',
  picture: 'Picture',
  both: 'Name and picture',
};

const TOKEN: Column<Row> = {
  id: 'token',
  head: 'Token',
  width: 'minmax(240px,2fr)',
  cell: (row) => (
    <span className="flex min-w-0 items-center gap-2">
      <TokenLink address token={row} />
      {row.leads && <Badge tone="outline">Deepest</Badge>}
    </span>
  ),
};
const by = (names: typeof ALIKE, width: string): Column<Row> => ({
  id: 'alikeBy',
  head: 'Match',
  width,
  cell: ({ alikeBy }) => (
    <span className={alikeBy === 'name' ? 'text-t2' : 'text-caution'}>{names[alikeBy]}</span>
  ),
});
const LIQUIDITY: Column<Row> = {
  id: 'liquidity',
  head: 'Liquidity',
  width: 'minmax(64px,1fr)',
  align: 'end',
  cell: ({ liquidityUsd }) => <span className="font-medium text-t1">{formatMarketCap(liquidityUsd)}</span>,
};
const DESK: readonly Column<Row>[] = [
  TOKEN,
  by(ALIKE, '112px'),
  {
    id: 'age',
    head: 'Age',
    width: '44px',
    align: 'end',
    cell: ({ createdAt }) => <TokenAge createdAt={createdAt} />,
  },
  LIQUIDITY,
  {
    id: 'mcap',
    head: 'Mcap',
    width: 'minmax(64px,1fr)',
    align: 'end',
    cell: ({ marketCapUsd }) => formatMarketCap(marketCapUsd),
  },
  {
    id: 'volume',
    head: '24h volume',
    width: 'minmax(76px,1fr)',
    align: 'end',
    cell: ({ volumeUsd }) => formatMarketCap(volumeUsd),
  },
  {
    id: 'holders',
    head: 'Holders',
    width: 'minmax(60px,1fr)',
    align: 'end',
    cell: ({ holders }) => formatShortCount(holders),
  },
];
const PHONE = [{ ...TOKEN, width: 'minmax(190px,2fr)' }, by({ ...ALIKE, both: 'Both' }, '60px'), LIQUIDITY];
const keyOf = (row: Row): string => row.tokenAddress;

/** Describes how a token ranks among its look-alikes, given deepest first. */
export function standingText([first]: readonly LookAlike[]): string | null {
  if (first === undefined) return null;
  if (!first.deeper)
    return 'This token has the deepest pool of its look-alikes. Names and pictures can be copied: check the address.';
  const shared = { name: 'with this name', picture: 'with this picture', both: 'with this name and picture' }[
    first.alikeBy
  ];
  return `Another token ${shared} has a deeper pool. This one may be a copy: check the address.`;
}

/** Tokens with the same name, ticker or picture, and how this one ranks among them. */
export function LookAlikesTab({ token }: { readonly token: TokenPage }) {
  const phone = usePhone();
  const { data, isError, refetch } = useQuery(lookAlikesQuery(token.tokenAddress));
  if (data === undefined) return <ListState isError={isError} what="look-alikes" onRetry={refetch} />;
  const standing = standingText(data);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {standing !== null && (
        <p className="flex min-h-8 shrink-0 items-center border-line1 border-b px-3 py-1 text-t2">
          {standing}
        </p>
      )}
      <VirtualTable
        label={`Look-alikes of ${token.symbol}`}
        columns={phone ? PHONE : DESK}
        rows={data.map((row, at) => ({ ...row, leads: at === 0 && row.deeper }))}
        rowKey={keyOf}
        empty={
          <EmptyState title="No look-alikes">
            {token.pictureLookAlikes === null
              ? 'No other token uses this name or ticker.'
              : 'No other token uses this name, ticker or picture.'}
          </EmptyState>
        }
        className="flex-1"
      />
    </div>
  );
}
