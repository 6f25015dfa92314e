import type { TokenPage } from '@dugout/contract/market/token';
import type { CreatedToken } from '@dugout/contract/market/token-insights';
import { Badge } from '@dugout/ui/badge';
import { EmptyState } from '@dugout/ui/empty-state';
import { type Column, VirtualTable } from '@dugout/ui/table/virtual-table';
import { useQuery } from '@tanstack/react-query';
import { formatMarketCap, formatShare, formatShortCount, UNKNOWN } from '#/shared/format/numbers.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { TokenAge } from '#/shared/tokens/token-age.tsx';
import { Trader } from '../cells/trader.tsx';
import { creatorQuery } from './insights.queries.ts';
import { TokenLink } from './token-link.tsx';

export function fateText({
  fate,
  migratedAt,
  graduationPct,
}: Pick<CreatedToken, 'fate' | 'migratedAt' | 'graduationPct'>): string {
  const left = migratedAt !== null || graduationPct === 100;
  if (fate === 'onCurve')
    return graduationPct === null ? 'Bonding curve' : `Bonding curve ${Math.floor(graduationPct)}%`;
  if (fate === 'silent') return left ? 'Graduated, no trades in 24 h' : 'No trades in 24 h';
  return left ? 'Graduated' : 'Trading';
}

const drop = (pct: number | null): string =>
  pct === null ? UNKNOWN : pct < 0.05 ? 'At ATH' : `-${formatShare(pct, pct >= 10 ? 0 : 1)}`;

const TOKEN: Column<CreatedToken> = {
  id: 'token',
  head: 'Token',
  width: 'minmax(150px,2fr)',
  cell: (row) => <TokenLink token={row} />,
};
const FATE: Column<CreatedToken> = {
  id: 'fate',
  head: 'Outcome',
  width: 'minmax(170px,1.4fr)',
  cell: (row) => <span className={row.fate === 'silent' ? 'text-t3' : 'text-t1'}>{fateText(row)}</span>,
};
const DESK: readonly Column<CreatedToken>[] = [
  TOKEN,
  {
    id: 'age',
    head: 'Age',
    width: '44px',
    align: 'end',
    cell: ({ createdAt }) => <TokenAge createdAt={createdAt} />,
  },
  FATE,
  {
    id: 'mcap',
    head: 'Mcap',
    width: 'minmax(64px,1fr)',
    align: 'end',
    cell: ({ marketCapUsd }) => formatMarketCap(marketCapUsd),
  },
  {
    id: 'high',
    head: 'From ATH',
    width: 'minmax(84px,1fr)',
    align: 'end',
    cell: ({ belowAthPct }) => drop(belowAthPct),
  },
  {
    id: 'holders',
    head: 'Holders',
    width: 'minmax(60px,1fr)',
    align: 'end',
    cell: ({ holders }) => formatShortCount(holders),
  },
  {
    id: 'dev',
    head: 'Dev holds',
    width: 'minmax(64px,1fr)',
    align: 'end',
    cell: ({ devHoldingsPct }) => formatShare(devHoldingsPct),
  },
];
const PHONE: readonly Column<CreatedToken>[] = [TOKEN, DESK[4] as Column<CreatedToken>];
const keyOf = (row: CreatedToken): string => row.tokenAddress;

export function DeveloperTab({ token }: { readonly token: TokenPage }) {
  const phone = usePhone();
  const { data, isError, refetch } = useQuery(creatorQuery(token.tokenAddress));
  if (data === undefined)
    return <ListState isError={isError} what="the developer's tokens" onRetry={refetch} />;
  const { creator, creatorName, launches, migrated, items } = data;
  if (creator === null)
    return <EmptyState title="Developer unknown">This token launched before tracking began.</EmptyState>;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p className="flex h-8 shrink-0 items-center gap-2 border-line1 border-b px-3 text-t2">
        <Trader wallet={creator} name={creatorName} marks={['developer']} />
        <span className="flex-1" />
        <span data-testid="launches" className="whitespace-nowrap">
          launched <span className="font-medium text-t1">{launches ?? UNKNOWN}</span>,{' '}
          <span className="font-medium text-t1">{migrated ?? UNKNOWN}</span> graduated
        </span>
        {launches === 1 && (
          <Badge tone="outline" className="max-desk:hidden">
            First token
          </Badge>
        )}
      </p>
      <VirtualTable
        label={`Tokens of the developer of ${token.symbol}`}
        columns={phone ? PHONE : DESK}
        rows={items}
        rowKey={keyOf}
        isMarked={({ tokenAddress }) => tokenAddress === token.tokenAddress}
        className="flex-1"
      />
    </div>
  );
}
