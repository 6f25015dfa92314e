import { SEARCH_TEXTS } from '@dugout/contract/search/values';
import { TRACKER_TEXTS } from '@dugout/contract/tracker/values';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { Segmented } from '@dugout/ui/segmented';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, Radar, Upload } from 'lucide-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { formatCount } from '#/shared/format/numbers.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { DataTable } from '#/shared/lists/data-table.tsx';
import { toastError } from '#/shared/toasts/toasts.ts';
import { ForTrackers } from '../lists/for-trackers.tsx';
import { LoadingRows, Refreshing } from '../lists/list-status.tsx';
import { PagesLine } from '../lists/pages-line.tsx';
import { SearchBox } from '../lists/search-box.tsx';
import { followedFilterOf } from '../page-search.ts';
import { followedPageQuery } from '../tracker.queries.ts';
import { useTrackSearch } from '../use-track-search.ts';
import { AddWalletButton } from './add-wallet.tsx';
import { followedPageColumns } from './following-columns.tsx';
import { useUnfollow } from './use-unfollow.ts';

/** Saves all followed wallets to a file that can be imported again. */
export async function exportFollowed(): Promise<void> {
  try {
    const { data } = await call('GET /tracker/export');
    const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 1)], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `dugout-wallets-${new Date().toISOString().slice(0, 10)}.json`;
    link.click();
    URL.revokeObjectURL(url);
  } catch (error) {
    toastError(TRACKER_TEXTS.trackersFailed, error);
  }
}

const ImportDialog = lazyOverlay(async () => (await import('../importing/import-dialog.tsx')).ImportDialog);

function Followed() {
  const phone = usePhone();
  const navigate = useNavigate();
  const [search, change] = useTrackSearch();
  const [importing, setImporting] = useState(false);
  const filter = useMemo(() => followedFilterOf(search), [search]);
  const query = useQuery(followedPageQuery(filter));
  const { data, isFetching } = query;
  const { busy, unfollow } = useUnfollow();
  const columns = useMemo(
    () => followedPageColumns({ busy, onDelete: unfollow }, phone),
    [busy, unfollow, phone],
  );
  const setText = useCallback((q: string) => change({ q }), [change]);
  const groups = data?.groups ?? [];
  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line2 px-3 py-1.5">
        <SearchBox
          label="Search wallets"
          placeholder="Name, address, group or note"
          value={filter.search}
          onChange={setText}
        />
        {groups.length > 0 && (
          <Segmented
            label="Group"
            value={groups.includes(filter.group) ? filter.group : ''}
            onChange={(group) => change({ group })}
            segments={[{ value: '', label: 'All' }, ...groups.map((name) => ({ value: name, label: name }))]}
          />
        )}
        {data !== undefined && (
          <span className="text-t3">
            {formatCount(data.pagination.total)} {data.pagination.total === 1 ? 'wallet' : 'wallets'}
          </span>
        )}
        <span className="flex-1 max-desk:hidden" />
        <Refreshing on={isFetching && data !== undefined} />
        <Button size={28} onClick={() => setImporting(true)}>
          <Upload className="size-3.5" aria-hidden />
          Import
        </Button>
        <Button
          size={28}
          disabled={data === undefined || data.pagination.total === 0}
          onClick={() => void exportFollowed()}
        >
          <Download className="size-3.5" aria-hidden />
          Export
        </Button>
        <AddWalletButton size={28} />
      </div>
      <DataTable
        what="followed wallets"
        failed={TRACKER_TEXTS.trackersFailed}
        query={{ ...query, data: data?.items }}
        loading={<LoadingRows text={TRACKER_TEXTS.loadingWallets} />}
        label="Followed wallets"
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={phone ? 44 : 32}
        sort={{ by: filter.sortBy, dir: filter.sortDir }}
        onSort={({ by, dir }) => change({ sort: `${by}:${dir}` })}
        onOpen={({ address }) => void navigate({ to: '/wallet/$address', params: { address } })}
        empty={
          <EmptyState
            icon={<Radar aria-hidden />}
            title={SEARCH_TEXTS.noWalletsFound}
            action={<AddWalletButton />}
          >
            {filter.search === '' && filter.group === ''
              ? 'Follow wallets, or import a list from another terminal.'
              : 'No matching wallets'}
          </EmptyState>
        }
        className="flex-1"
      />
      {data !== undefined && (
        <PagesLine
          what="followed wallets"
          page={filter.page}
          pages={data.pagination.pages}
          onPage={(page) => change({ page })}
        />
      )}
      <Suspense>{importing && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}

export const FollowPage = () => (
  <ForTrackers>
    <Followed />
  </ForTrackers>
);
