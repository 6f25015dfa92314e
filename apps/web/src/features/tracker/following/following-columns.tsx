import type { FollowedWallet } from '@dugout/contract/tracker/followed';
import { IconButton } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { Popover } from '@dugout/ui/popover';
import type { Column } from '@dugout/ui/table/virtual-table';
import { Pencil, Trash2 } from 'lucide-react';
import { formatUsd, toneOf } from '#/shared/format/numbers.ts';
import { TOTAL_PNL } from '#/shared/format/pnl-names.ts';
import { formatTrackerAge } from '#/shared/format/time.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { hasEmoji, WalletMark } from '../cells/activity-cells.tsx';
import { WalletForm } from './add-wallet.tsx';

const Ago = ({ time }: { readonly time: string | null }) => (
  <span className="text-t3">{useClock((now) => formatTrackerAge(time, now))}</span>
);

/** Reads either of the two field names that the specification allows. */
const createdOf = (wallet: Partial<FollowedWallet>): string | null =>
  wallet.created_at ?? wallet.createdAt ?? null;

const created = (width: string, sortable: boolean): Column<FollowedWallet> => ({
  id: 'created_at',
  head: 'Created',
  width,
  sortable,
  cell: (wallet) => <Ago time={createdOf(wallet)} />,
});

const name = (width: string, sortable: boolean): Column<FollowedWallet> => ({
  id: 'name',
  head: 'Name',
  width,
  sortable,
  cell: (wallet) => (
    <span className="flex min-w-0 items-center gap-2">
      <WalletMark address={wallet.address} emoji={wallet.emoji} />
      <span className="truncate font-medium text-t1">{wallet.name}</span>
      <span className="flex shrink-0">
        <Address address={wallet.address} copy mark={hasEmoji(wallet.emoji)} />
      </span>
    </span>
  ),
});

interface RowDeeds {
  readonly busy: string | null;
  readonly onDelete: (address: string) => void;
}

const Delete = ({ wallet, busy, onDelete }: RowDeeds & { readonly wallet: FollowedWallet }) => (
  <IconButton
    icon={Trash2}
    label={`Delete ${wallet.name}`}
    kind="ghost"
    size={24}
    className="max-desk:size-11"
    busy={busy === wallet.address}
    onClick={(event) => {
      event.stopPropagation();
      onDelete(wallet.address);
    }}
  />
);

/** Returns the specified columns of the window and the dock. */
export const followingColumns = (deeds: RowDeeds): readonly Column<FollowedWallet>[] => [
  created('60px', false),
  name('minmax(160px,1fr)', false),
  {
    id: 'actions',
    head: 'Actions',
    width: '56px',
    align: 'end',
    cell: (wallet) => <Delete wallet={wallet} {...deeds} />,
  },
];

/** Returns the full page's columns, with the wallet's profit, its last trade and the trader's labels. */
export const followedPageColumns = (deeds: RowDeeds, phone: boolean): readonly Column<FollowedWallet>[] => {
  const actions: Column<FollowedWallet> = {
    id: 'actions',
    head: 'Actions',
    width: phone ? '100px' : '60px',
    align: 'end',
    cell: (wallet) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps presses from the row
      // biome-ignore lint/a11y/useKeyWithClickEvents: as above
      <span className="flex" onClick={(event) => event.stopPropagation()}>
        <Popover
          label={`Edit ${wallet.name}`}
          trigger={
            <IconButton
              icon={Pencil}
              label={`Edit ${wallet.name}`}
              kind="ghost"
              size={24}
              className="max-desk:size-11"
            />
          }
        >
          {(close) => <WalletForm wallet={wallet} onDone={close} />}
        </Popover>
        <Delete wallet={wallet} {...deeds} />
      </span>
    ),
  };
  if (phone) return [created('56px', true), name('minmax(150px,1fr)', true), actions];
  return [
    created('72px', true),
    name('minmax(240px,1.4fr)', true),
    {
      id: 'group',
      head: 'Group',
      width: 'minmax(80px,0.5fr)',
      cell: ({ group }) => <span className="truncate">{group ?? '-'}</span>,
    },
    {
      id: 'notes',
      head: 'Notes',
      width: 'minmax(100px,1fr)',
      cell: ({ notes }) => (
        <span className="truncate text-t3" title={notes ?? undefined}>
          {notes ?? '-'}
        </span>
      ),
    },
    {
      id: 'lastTradeTime',
      head: 'Last trade',
      width: '72px',
      align: 'end',
      sortable: true,
      cell: ({ lastTradeTime }) => <Ago time={lastTradeTime} />,
    },
    {
      id: 'totalPnl',
      head: TOTAL_PNL.name,
      width: '104px',
      align: 'end',
      sortable: true,
      cell: ({ totalPnl }) => (
        <span className={cn('font-medium', toneOf(totalPnl) || 'text-t2')}>
          {totalPnl !== null && totalPnl > 0 && '+'}
          {formatUsd(totalPnl)}
        </span>
      ),
    },
    actions,
  ];
};
