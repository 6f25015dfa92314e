import type { TrackerActivity } from '@dugout/contract/tracker/activity';
import type { ButtonSize } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import type { Column } from '@dugout/ui/table/virtual-table';
import { ArrowLeftRight } from 'lucide-react';
import { useContext } from 'react';
import { useWatch } from '#/features/watchlist/index.ts';
import { formatMarketCap } from '#/shared/format/numbers.ts';
import { formatClock } from '#/shared/format/time.ts';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { CheckedBuyButton } from '#/shared/tokens/buying/checked-buy-button.tsx';
import { StarButton } from '#/shared/tokens/marks/star-button.tsx';
import { AmountCell, NameCell, TokenCell } from '../cells/activity-cells.tsx';
import { type AmountUnit, useTrackerOptions } from '../tracker.options.ts';
import { RowBuy } from './row-buy.ts';

function UnitToggle() {
  const { unit, change } = useTrackerOptions();
  const next: AmountUnit = unit === 'sol' ? 'usd' : 'sol';
  return (
    <span className="flex items-center gap-1.5">
      Amount
      <button
        type="button"
        aria-label={`Amounts in ${unit.toUpperCase()}, show ${next.toUpperCase()}`}
        className="flex h-4 items-center gap-1 rounded-badge border border-line3 px-1 font-semibold text-micro text-t1 hover:bg-hover"
        onClick={() => change({ unit: next })}
      >
        {unit.toUpperCase()}
        <ArrowLeftRight className="size-2.5" aria-hidden />
      </button>
    </span>
  );
}

function Amount({ item }: { readonly item: TrackerActivity }) {
  return <AmountCell item={item} unit={useTrackerOptions((state) => state.unit)} />;
}

function Buy({
  item,
  unit,
  size = 24,
}: {
  readonly item: TrackerActivity;
  readonly unit: boolean;
  readonly size?: ButtonSize;
}) {
  const { amount, busy, buy } = useContext(RowBuy);
  return (
    <CheckedBuyButton
      tokenAddress={item.tokenAddress}
      unit={unit}
      size={size}
      className={cn(size === 40 && 'px-2!')}
      symbol={item.token_metadata.symbol}
      amount={amount}
      busy={busy.has(item.tokenAddress)}
      untradableReason={item.poolAddress === null ? 'No market data for this token' : null}
      onBuy={() => buy(item.tokenAddress)}
    />
  );
}

function Star({ item }: { readonly item: TrackerActivity }) {
  return <StarButton plain symbol={item.token_metadata.symbol} watch={useWatch(item.tokenAddress)} />;
}

type Activity = Column<TrackerActivity>;

const name = (width: string): Activity => ({
  id: 'name',
  head: 'Name',
  width,
  cell: (item) => <NameCell item={item} />,
});
const token = (width: string): Activity => ({
  id: 'token',
  head: 'Token',
  width,
  cell: (item) => <TokenCell item={item} />,
});
const amount = (width: string): Activity => ({
  id: 'amount',
  head: <UnitToggle />,
  label: 'Amount',
  width,
  align: 'end',
  cell: (item) => <Amount item={item} />,
});
const marketCap = (width: string): Activity => ({
  id: 'mc',
  head: 'MC',
  width,
  align: 'end',
  cell: ({ marketcap }) => formatMarketCap(marketcap),
});
const buy = (width: string, unit = width === '72px'): Activity => ({
  id: 'buy',
  head: 'Quick Buy',
  width,
  align: 'end',
  cell: (item) => <Buy item={item} unit={unit} />,
});

const none = (width: string): Activity => ({
  id: 'buy',
  head: '',
  label: 'Quick Buy',
  width,
  cell: () => null,
});

/**
 * Marks columns as independent of row position, so that a row pushed down by newer ones is moved instead of
 * rerendered.
 */
const placeless = (columns: readonly Activity[]): readonly Activity[] =>
  columns.map((column) => ({ ...column, shows: (item) => item }));

/** Returns the specified columns, sized for the window. Without quick buys the last one stays empty. */
export const windowColumns = (withBuys: boolean): readonly Activity[] =>
  placeless([
    name('minmax(150px,1.3fr)'),
    token('minmax(90px,1fr)'),
    amount('108px'),
    marketCap('64px'),
    withBuys ? buy('72px') : none('72px'),
  ]);

/**
 * Returns the columns for 370 px: the dock, or a phone. Age and market cap move below name and ticker, which keep
 * their space.
 */
export const narrowColumns = (withBuys: boolean, buttonSize: ButtonSize = 24): readonly Activity[] =>
  placeless([
    { ...name('minmax(96px,1fr)'), cell: (item) => <NameCell stacked item={item} /> },
    { ...token('minmax(90px,1fr)'), head: 'Token, MC', cell: (item) => <TokenCell stacked item={item} /> },
    amount('86px'),
    withBuys
      ? { ...buy('56px'), head: 'Buy', cell: (item) => <Buy item={item} unit={false} size={buttonSize} /> }
      : none('56px'),
  ]);

/** Returns the full page's columns: the same, plus exact time, wallet and slot. */
export const pageColumns = (withBuys: boolean): readonly Activity[] =>
  placeless([
    { id: 'star', head: '', label: 'Watched', width: '24px', cell: (item) => <Star item={item} /> },
    {
      id: 'created_at',
      head: 'On chain',
      width: '72px',
      sortable: true,
      cell: ({ created_at }) => <span title={created_at}>{formatClock(Date.parse(created_at))}</span>,
    },
    name('minmax(180px,1.3fr)'),
    {
      id: 'wallet',
      head: 'Wallet',
      width: '132px',
      cell: ({ walletAddress }) => <Address address={walletAddress} copy />,
    },
    token('minmax(110px,1fr)'),
    { ...amount('120px') },
    { ...marketCap('72px'), id: 'marketcap', sortable: true },
    ...(withBuys ? [buy('72px')] : []),
  ]);
