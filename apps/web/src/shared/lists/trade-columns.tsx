import { cn } from '@dugout/ui/lib/cn';
import type { Column } from '@dugout/ui/table/virtual-table';
import { TokenPicture } from '@dugout/ui/token-picture';
import { formatTokenAge } from '#/shared/format/time.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { SideArrow } from '#/shared/tokens/marks/side-arrow.tsx';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';

type Side = 'buy' | 'sell';

/** Returns the color class of a side. Its word and arrow convey it too. */
export const sideTone = (side: Side): string => (side === 'buy' ? 'text-up' : 'text-down');

const Ago = ({ time }: { readonly time: string }) => (
  <span className="text-t3">{useClock((now) => formatTokenAge(time, now))}</span>
);

export const ageColumn = <Row,>(time: (row: Row) => string, width = '40px'): Column<Row> => ({
  id: 'age',
  head: 'Age',
  width,
  cell: (row) => <Ago time={time(row)} />,
});

export const sideColumn = <Row,>(side: (row: Row) => Side): Column<Row> => ({
  id: 'side',
  head: 'Side',
  width: '56px',
  cell: (row) => (
    <span className={cn('flex items-center gap-1.5', sideTone(side(row)))}>
      <SideArrow side={side(row)} />
      {side(row) === 'buy' ? 'Buy' : 'Sell'}
    </span>
  ),
});

interface Named {
  readonly tokenAddress: string;
  readonly image: string | null;
  readonly symbol: string;
  readonly name: string;
}

/** A column with picture, ticker and, if there is room, name. */
export const tokenColumn = <Row extends Named>(width: string): Column<Row> => ({
  id: 'token',
  head: 'Token',
  width,
  cell: ({ tokenAddress, image, symbol, name }) => (
    <span className="flex min-w-0 items-center gap-2">
      <TokenPicture src={image} symbol={symbol} seed={tokenAddress} size={20} />
      <span className="truncate font-semibold text-t1 desk:max-w-28 desk:shrink-0">{symbol}</span>
      <TokenMark tokenAddress={tokenAddress} />
      <span className="truncate text-t3 max-desk:hidden">{name}</span>
    </span>
  ),
});
