import { SEARCH_TEXTS } from '@dugout/contract/search/values';
import type { FollowedWallet } from '@dugout/contract/tracker/followed';
import { TRACKER_TEXTS } from '@dugout/contract/tracker/values';
import { searchedForm } from '@dugout/domain/text/searched-form';
import { EmptyState } from '@dugout/ui/empty-state';
import { Input } from '@dugout/ui/input';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Radar, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { usePhone } from '#/shared/hooks/browser.ts';
import { DataTable } from '#/shared/lists/data-table.tsx';
import { LoadingRows, Refreshing } from '../lists/list-status.tsx';
import { followedQuery } from '../tracker.queries.ts';
import { AddWalletButton } from './add-wallet.tsx';
import { followingColumns } from './following-columns.tsx';
import { useUnfollow } from './use-unfollow.ts';

/** Filters wallets whose name or address contains the text, ignoring case. */
const searchFollowed = (wallets: readonly FollowedWallet[], text: string): readonly FollowedWallet[] => {
  const wanted = searchedForm(text).trim();
  return wanted === ''
    ? wallets
    : wallets.filter(({ name, address }) => searchedForm(`${name}\n${address}`).includes(wanted));
};

export function FollowingList() {
  const navigate = useNavigate();
  const query = useQuery(followedQuery);
  const { data, isFetching } = query;
  const { busy, unfollow } = useUnfollow();
  const phone = usePhone();
  const [search, setSearch] = useState('');
  const columns = useMemo(() => followingColumns({ busy, onDelete: unfollow }), [busy, unfollow]);
  const shown = useMemo(() => data && searchFollowed(data.items, search), [data, search]);
  return (
    <>
      <div className="flex h-9 shrink-0 items-center gap-2 border-b border-line1 px-3 max-desk:h-13">
        <Input
          label="Search wallets"
          quietLabel
          type="search"
          size={28}
          placeholder="Name or address"
          lead={<Search className="size-3.5 text-t3" aria-hidden />}
          className="min-w-0 flex-1"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Refreshing on={isFetching && data !== undefined} />
        <AddWalletButton />
      </div>
      <DataTable
        what="followed wallets"
        failed={TRACKER_TEXTS.trackersFailed}
        query={{ ...query, data: shown }}
        loading={<LoadingRows text={TRACKER_TEXTS.loadingWallets} />}
        label="Followed wallets"
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={phone ? 44 : 28}
        onOpen={({ address }) => void navigate({ to: '/wallet/$address', params: { address } })}
        empty={
          <EmptyState icon={<Radar aria-hidden />} title={SEARCH_TEXTS.noWalletsFound} className="py-6">
            {data?.items.length === 0 ? 'Follow wallets to see what they trade.' : 'No matching wallets'}
          </EmptyState>
        }
        className="flex-1 [--table-ground:var(--bg3)]"
      />
    </>
  );
}
