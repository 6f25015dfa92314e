import { WATCHLIST_TEXTS } from '@dugout/contract/watchlist/values';
import type { WatchedToken } from '@dugout/contract/watchlist/watched-token';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { Segmented } from '@dugout/ui/segmented';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { type Column, type Sort, VirtualTable } from '@dugout/ui/table/virtual-table';
import { useNavigate } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { useCheckedBuy, useQuickBuyAmount } from '#/features/trading/index.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { SignInPrompt } from '#/shared/lists/sign-in-prompt.tsx';
import { CheckedBuyButton } from '#/shared/tokens/buying/checked-buy-button.tsx';
import { groupsOf, sortedWatchlist, titleOf, type WatchSort } from '../watchlist.model.ts';
import { useWatchlist, useWatchToggle } from '../watchlist.queries.ts';
import { RowActions, WatchedStar } from './row-actions.tsx';
import { WATCHLIST_FIGURES } from './watchlist-columns.tsx';

/** Columns are sorted by the fetched figures. */
const SORTED = { refetchInterval: 15_000 };

const PHONE = ['name', 'changePct', 'marketCap'];
const SORTS: readonly string[] = [
  'name',
  'createdAt',
  'priceUsd',
  'changePct',
  'marketCap',
  'liquidityUsd',
  'volumeUsd',
  'holders',
];
const isSort = (by: string): by is WatchSort => SORTS.includes(by);

function Buy({ token }: { readonly token: WatchedToken }) {
  const amount = useQuickBuyAmount((state) => state.amount);
  const { busy, buy } = useCheckedBuy(amount);
  const symbol = token.symbol ?? titleOf(token);
  return (
    <CheckedBuyButton
      tokenAddress={token.tokenAddress}
      symbol={symbol}
      amount={amount}
      busy={busy.has(token.tokenAddress)}
      untradableReason={token.priceSol === null ? 'No market data for this token yet' : null}
      onBuy={() => buy(token.tokenAddress)}
    />
  );
}

function WatchlistTable({
  tokens,
  sort,
  onSort,
}: {
  readonly tokens: readonly WatchedToken[];
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
}) {
  const navigate = useNavigate();
  const phone = usePhone();
  const toggle = useWatchToggle();
  const groups = useMemo(() => groupsOf(tokens), [tokens]);
  const columns = useMemo<readonly Column<WatchedToken>[]>(() => {
    const star: Column<WatchedToken> = {
      id: 'star',
      head: '',
      label: 'Watched',
      width: '24px',
      cell: (token) => <WatchedStar token={token} />,
    };
    const buy: Column<WatchedToken> = {
      id: 'buy',
      head: 'Quick Buy',
      width: '64px',
      align: 'end',
      cell: (token) => <Buy token={token} />,
    };
    const actions: Column<WatchedToken> = {
      id: 'actions',
      head: '',
      label: 'Alerts and note',
      width: '48px',
      cell: (token) => <RowActions token={token} groups={groups} />,
    };
    if (phone)
      return [
        star,
        ...WATCHLIST_FIGURES.filter(({ id }) => PHONE.includes(id)).map((column) =>
          column.id === 'name' ? { ...column, width: 'minmax(90px,1fr)' } : column,
        ),
        actions,
      ];
    const group: Column<WatchedToken> = {
      id: 'group',
      head: 'Group',
      width: '96px',
      cell: (token) => <span className="truncate">{token.group ?? '-'}</span>,
    };
    return [star, ...WATCHLIST_FIGURES, group, actions, buy];
  }, [phone, groups]);
  return (
    <VirtualTable
      label="Watched tokens"
      columns={columns}
      rows={tokens}
      rowKey={(token) => token.tokenAddress}
      rowHeight={phone ? 44 : 32}
      {...(sort === null ? {} : { sort })}
      onSort={onSort}
      onOpen={(token) => void navigate({ to: '/token/$id', params: { id: token.tokenAddress } })}
      onRowKey={(token, key) => {
        if (key === 'w') toggle(token.tokenAddress);
      }}
      className="flex-1"
    />
  );
}

export function WatchlistPage() {
  const me = useMe();
  const open = useOpen();
  const { data, isError, refetch } = useWatchlist(SORTED);
  const [group, setGroup] = useState('');
  const [sort, setSort] = useState<Sort | null>(null);
  const groups = useMemo(() => groupsOf(data ?? []), [data]);
  const shown = useMemo(() => {
    const chosen = (data ?? []).filter((token) => group === '' || token.group === group);
    return sort !== null && isSort(sort.by) ? sortedWatchlist(chosen, sort.by, sort.dir) : chosen;
  }, [data, group, sort]);
  if (me === null)
    return (
      <SignInPrompt
        icon={<Star aria-hidden />}
        title="Log in to watch tokens"
        text="Star any token to add it here and to the strip below the top bar."
      />
    );
  if (data === undefined) {
    return isError ? (
      <ErrorBand title={WATCHLIST_TEXTS.watchlistFailed} onAction={() => void refetch()} className="m-3" />
    ) : (
      <SkeletonRows rows={8} label="Loading the watchlist" />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Star aria-hidden />}
        title="No watched tokens"
        action={
          <Button onClick={() => open('search')} size={28}>
            Find a token
          </Button>
        }
      >
        Star any token to add it here and to the strip below the top bar.
      </EmptyState>
    );
  }
  return (
    <>
      {isError && (
        <ErrorBand title={WATCHLIST_TEXTS.watchlistFailed} onAction={() => void refetch()} className="m-2" />
      )}
      {groups.length > 0 && (
        <div className="flex h-10 shrink-0 items-center border-b border-line2 px-3">
          <Segmented
            size={24}
            label="Group"
            value={groups.includes(group) ? group : ''}
            onChange={setGroup}
            segments={[{ value: '', label: 'All' }, ...groups.map((name) => ({ value: name, label: name }))]}
          />
        </div>
      )}
      <WatchlistTable tokens={shown} sort={sort} onSort={setSort} />
    </>
  );
}
