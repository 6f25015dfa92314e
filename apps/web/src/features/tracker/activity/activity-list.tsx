import { Button } from '@dugout/ui/button';
import { useMemo } from 'react';
import { usePhone } from '#/shared/hooks/browser.ts';
import { AddWalletButton } from '../following/add-wallet.tsx';
import { Refreshing } from '../lists/list-status.tsx';
import { useTrackerOptions } from '../tracker.options.ts';
import { ActivityBody } from './activity-body.tsx';
import { narrowColumns, windowColumns } from './activity-columns.tsx';
import { ActivityTable } from './activity-table.tsx';
import { BuyBar } from './buy-bar.tsx';
import { useHeldFeed } from './held-feed.ts';
import { useActivities } from './use-activities.ts';

export function ActivityList({ surface }: { readonly surface: 'tracker' | 'dock' }) {
  const phone = usePhone();
  const quickBuy = useTrackerOptions((state) => state.quickBuy);
  const activities = useActivities(null);
  const { data, isFetching } = activities;
  const { shown, waiting, pointing, focusing, show } = useHeldFeed(data?.items ?? []);
  const stacked = phone || surface === 'dock';
  const columns = useMemo(
    () => (stacked ? narrowColumns(quickBuy, phone ? 40 : 24) : windowColumns(quickBuy)),
    [stacked, quickBuy, phone],
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col" {...pointing}>
      <BuyBar surface={surface}>
        <Refreshing on={isFetching && data !== undefined} />
        {waiting > 0 && (
          <Button kind="quick" size={24} className="h-5 text-small" onClick={show}>
            {waiting} new
          </Button>
        )}
      </BuyBar>
      <ActivityBody activities={activities} focusing={focusing}>
        <ActivityTable
          items={shown}
          columns={columns}
          surface={surface}
          stacked={stacked}
          action={<AddWalletButton />}
        />
      </ActivityBody>
    </div>
  );
}
