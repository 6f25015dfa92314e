import type { BoardCaller, BoardClan, BoardTrader } from '@dugout/contract/leaderboard/board';
import { Badge } from '@dugout/ui/badge';
import { cn } from '@dugout/ui/lib/cn';
import { Sparkline } from '@dugout/ui/sparkline';
import type { Column } from '@dugout/ui/table/virtual-table';
import type { ReactNode } from 'react';
import {
  formatBalance,
  formatPercent,
  formatSolChange,
  solToneOf,
  toneOf,
  UNKNOWN,
} from '#/shared/format/numbers.ts';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { drawdownText, FIGURES, intervalText, type PhoneFigure, solOf } from '../figures.ts';
import { Clan, Head, Move, Position, Trader } from './cells.tsx';
import { HitRate } from './figure-cells.tsx';

type Placed = Pick<BoardTrader, 'position' | 'move'>;
type Results = Pick<BoardTrader, 'value' | 'roiPct' | 'winRate' | 'winInterval' | 'n' | 'volumeLamports'>;

const place: Column<Placed> = {
  id: 'position',
  head: '#',
  width: '32px',
  align: 'center',
  cell: (row) => (
    <span className="flex flex-col items-center text-small">
      <span className="text-strong">
        <Position {...row} />
      </span>
      <Move {...row} />
    </span>
  ),
};

const Lines = ({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) => (
  <span className="flex min-w-0 flex-col gap-0.5">
    {first}
    <span className="flex gap-1.5 truncate text-small text-t3">{second}</span>
  </span>
);

const Won = ({ winRate, winInterval, n }: Results) => (
  <>
    <span>
      Win rate{' '}
      <span className="font-medium text-t1">{winRate === null ? UNKNOWN : `${Math.round(winRate)}%`}</span>
    </span>
    <span>n {n}</span>
    <span>{intervalText(winInterval)}</span>
  </>
);

function figureOf(row: Results & { readonly drawdownLamports?: string }, figure: PhoneFigure): ReactNode {
  if (figure === 'volume')
    return <span className="font-semibold text-t1">{formatBalance(solOf(row.volumeLamports))}</span>;
  if (figure === 'drawdown' && row.drawdownLamports !== undefined)
    return <span className="font-semibold text-t1">{drawdownText(row.drawdownLamports)}</span>;
  return (
    <span className={cn('font-semibold', solToneOf(row.value) || 'text-t2')}>
      {formatSolChange(row.value)}
    </span>
  );
}

const result = <Row extends Results>(figure: PhoneFigure): Column<Row> => ({
  id: 'figure',
  head: <Head of={figure} />,
  width: '96px',
  align: 'end',
  cell: (row) => (
    <span className="flex flex-col items-end gap-0.5">
      {figureOf(row, figure)}
      <span className={cn('text-small', toneOf(row.roiPct) || 'text-t2')}>{formatPercent(row.roiPct)}</span>
    </span>
  ),
});

export const phoneTraderColumns = (
  ownId: string | null,
  figure: PhoneFigure,
): readonly Column<BoardTrader>[] => [
  place,
  {
    id: 'trader',
    head: 'Trader',
    width: 'minmax(0,1fr)',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar {...row} size={32} />
        <Lines first={<Trader who={row} isOwn={row.userId === ownId} plain />} second={<Won {...row} />} />
      </span>
    ),
  },
  {
    id: 'curve',
    head: '',
    label: FIGURES.curve.definition,
    width: '44px',
    cell: ({ curve }) => <Sparkline values={curve} width={44} />,
  },
  result(figure),
];

export const phoneCallerColumns = (ownId: string | null): readonly Column<BoardCaller>[] => [
  place,
  {
    id: 'caller',
    head: 'Caller',
    width: 'minmax(0,1fr)',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar {...row} size={32} />
        <Lines
          first={<Trader who={row} isOwn={row.userId === ownId} plain />}
          second={<span>{row.total} calls</span>}
        />
      </span>
    ),
  },
  {
    id: 'hitRate',
    head: <Head of="hitRate" />,
    width: '148px',
    align: 'end',
    cell: (row) => <HitRate {...row} />,
  },
];

export const phoneClanColumns = (ownId: string | null, figure: PhoneFigure): readonly Column<BoardClan>[] => [
  place,
  {
    id: 'clan',
    head: 'Clan',
    width: 'minmax(0,1fr)',
    cell: (clan) => (
      <Lines
        first={
          <span className="flex min-w-0 items-center gap-2">
            <Clan clan={clan} size={20} />
            {clan.clanId === ownId && <Badge tone="accent">Yours</Badge>}
          </span>
        }
        second={<Won {...clan} />}
      />
    ),
  },
  result(figure),
];
