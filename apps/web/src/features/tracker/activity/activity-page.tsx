import { shortAddress } from '@dugout/domain/text/short-address';
import { Button, IconButton } from '@dugout/ui/button';
import { Chip } from '@dugout/ui/chip';
import { Segmented } from '@dugout/ui/segmented';
import { RefreshCw } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { usePhone } from '#/shared/hooks/browser.ts';
import { AddWalletButton } from '../following/add-wallet.tsx';
import { ForTrackers } from '../lists/for-trackers.tsx';
import { Refreshing } from '../lists/list-status.tsx';
import { PagesLine } from '../lists/pages-line.tsx';
import { SearchBox } from '../lists/search-box.tsx';
import { activityFilterOf } from '../page-search.ts';
import { useTrackerOptions } from '../tracker.options.ts';
import { useTrackSearch } from '../use-track-search.ts';
import { ActivityBody } from './activity-body.tsx';
import { narrowColumns, pageColumns } from './activity-columns.tsx';
import { ActivityTable } from './activity-table.tsx';
import { BuyBar } from './buy-bar.tsx';
import { useHeldFeed } from './held-feed.ts';
import { useActivities } from './use-activities.ts';

const TYPES = [
  { value: '', label: 'All' },
  { value: 'buy', label: 'Buys' },
  { value: 'sell', label: 'Sells' },
  { value: 'transfer', label: 'Transfers' },
] as const;

function Activities() {
  const phone = usePhone();
  const [search, change] = useTrackSearch();
  const filter = useMemo(() => activityFilterOf(search), [search]);
  const quickBuy = useTrackerOptions((state) => state.quickBuy);
  const unit = useTrackerOptions((state) => state.unit);
  const activities = useActivities(filter);
  const { data, isFetching, refetch } = activities;
  const { shown, waiting, pointing, focusing, show } = useHeldFeed(data?.items ?? []);
  const amountField = unit === 'sol' ? 'sol_amount' : 'usd_amount';
  const columns = useMemo(() => {
    if (phone) return narrowColumns(quickBuy, 40);
    return pageColumns(quickBuy).map((column) =>
      column.id === 'amount' ? { ...column, id: amountField } : column,
    );
  }, [phone, quickBuy, amountField]);
  const setText = useCallback((q: string) => change({ q }), [change]);
  return (
    <div className="flex min-h-0 flex-1 flex-col" {...pointing}>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line2 px-3 py-1.5">
        <Segmented
          label="Kind"
          segments={TYPES}
          value={filter.type}
          onChange={(type) => change({ type: type === '' ? undefined : type })}
        />
        <SearchBox
          label="Search activities"
          placeholder="Wallet or token"
          value={filter.search}
          onChange={setText}
        />
        {filter.walletAddress !== '' && (
          <Chip onRemove={() => change({ wallet: undefined })} removeLabel="All wallets">
            {shortAddress(filter.walletAddress)}
          </Chip>
        )}
        {phone && (
          <Button
            size={28}
            aria-label="Largest first"
            aria-pressed={filter.sortBy === amountField}
            onClick={() =>
              change({ sort: filter.sortBy === amountField ? undefined : `${amountField}:desc` })
            }
          >
            Largest
          </Button>
        )}
        <span className="flex-1 max-desk:hidden" />
        <Refreshing on={isFetching && data !== undefined} />
        {waiting > 0 && (
          <Button kind="quick" size={24} onClick={show}>
            {waiting} new
          </Button>
        )}
        <IconButton icon={RefreshCw} label="Refresh" kind="ghost" size={28} onClick={() => void refetch()} />
        <AddWalletButton size={28} />
      </div>
      <BuyBar surface="tracker" />
      <ActivityBody activities={activities} focusing={focusing}>
        <ActivityTable
          items={shown}
          columns={columns}
          surface="tracker"
          stacked={phone}
          onPage
          sort={{ by: filter.sortBy, dir: filter.sortDir }}
          onSort={({ by, dir }) => change({ sort: `${by}:${dir}` })}
          action={<AddWalletButton />}
        />
        <PagesLine
          what="activities"
          page={filter.page}
          pages={data?.pagination.pages ?? 1}
          onPage={(page) => change({ page })}
        />
      </ActivityBody>
    </div>
  );
}

export const ActivityPage = () => (
  <ForTrackers>
    <Activities />
  </ForTrackers>
);
