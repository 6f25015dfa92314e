import type { TrackerActivity } from '@dugout/contract/tracker/activity';
import { TRACKER_TEXTS } from '@dugout/contract/tracker/values';
import { EmptyState } from '@dugout/ui/empty-state';
import { keepFocus } from '@dugout/ui/lib/keep-focus';
import { type Column, type Sort, VirtualTable } from '@dugout/ui/table/virtual-table';
import { useNavigate } from '@tanstack/react-router';
import { Radar } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useCheckedBuy, useSurfaceAmount } from '#/features/trading/index.ts';
import { useWatchToggle } from '#/features/watchlist/index.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { RowBuy } from './row-buy.ts';

interface ActivityTableProps {
  readonly items: readonly TrackerActivity[];
  readonly columns: readonly Column<TrackerActivity>[];
  readonly surface: 'tracker' | 'dock';
  /** Two-line rows: 40 px, on a phone 48. */
  readonly stacked?: boolean;
  /** Whether it uses the page's background instead of a window's. */
  readonly onPage?: boolean;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Action shown in the empty state. */
  readonly action?: ReactNode;
}

const keyOf = (item: TrackerActivity): string => item.id;

/** Activity of followed wallets. A row opens its token; B buys it, W watches it. */
export function ActivityTable({
  items,
  columns,
  surface,
  stacked = false,
  onPage = false,
  sort,
  onSort,
  action,
}: ActivityTableProps) {
  const navigate = useNavigate();
  const phone = usePhone();
  const [amount] = useSurfaceAmount(surface);
  const { busy, buy } = useCheckedBuy(amount);
  const rowBuy = useMemo(() => ({ amount, busy, buy }), [amount, busy, buy]);
  const watch = useWatchToggle();
  return (
    <RowBuy value={rowBuy}>
      <VirtualTable
        label="Activities of followed wallets"
        columns={columns}
        rows={items}
        rowKey={keyOf}
        rowHeight={stacked ? (phone ? 48 : 40) : 28}
        gap={surface === 'dock' ? 6 : 8}
        spare={2}
        reusesRows={keepFocus}
        {...(sort === undefined ? {} : { sort })}
        {...(onSort === undefined ? {} : { onSort })}
        onOpen={(item) => void navigate({ to: '/token/$id', params: { id: item.tokenAddress } })}
        onRowKey={(item, key) => {
          if (key === 'b') buy(item.tokenAddress);
          if (key === 'w') watch(item.tokenAddress);
        }}
        empty={
          <EmptyState
            icon={<Radar aria-hidden />}
            title={TRACKER_TEXTS.noActivitiesFound}
            action={action}
            className="py-6"
          >
            Follow a wallet and its trades appear here within seconds.
          </EmptyState>
        }
        className={onPage ? 'flex-1' : 'flex-1 [--table-ground:var(--bg3)]'}
      />
    </RowBuy>
  );
}
