import type { BoardCaller, BoardClan, BoardTrader } from '@dugout/contract/leaderboard/board';
import { Badge } from '@dugout/ui/badge';
import { Sparkline } from '@dugout/ui/sparkline';
import type { Column } from '@dugout/ui/table/virtual-table';
import { formatCount, formatPercent, toneOf } from '#/shared/format/numbers.ts';
import { drawdownText } from '../figures.ts';
import { Clan, Head, Move, Position, Rate, Trader } from './cells.tsx';
import { HitRate, Realized, Volume } from './figure-cells.tsx';

type Placed = Pick<BoardTrader, 'position' | 'move'>;
type Results = Pick<
  BoardTrader,
  'value' | 'roiPct' | 'winRate' | 'winInterval' | 'n' | 'volumeLamports' | 'washLamports'
>;

const WHO = 'minmax(200px,1fr)';

const places: readonly Column<Placed>[] = [
  { id: 'position', head: '#', width: '36px', align: 'end', cell: (row) => <Position {...row} /> },
  {
    id: 'move',
    head: <Head of="move" />,
    width: '44px',
    align: 'end',
    cell: (row) => <Move {...row} />,
  },
];

const results: readonly Column<Results>[] = [
  {
    id: 'realized',
    head: <Head of="realized" />,
    width: '112px',
    align: 'end',
    cell: (row) => <Realized {...row} />,
  },
  {
    id: 'roi',
    head: <Head of="roi" />,
    width: '100px',
    align: 'end',
    cell: ({ roiPct }) => <span className={toneOf(roiPct) || 'text-t2'}>{formatPercent(roiPct)}</span>,
  },
  {
    id: 'winRate',
    head: <Head of="winRate" />,
    width: '160px',
    align: 'end',
    cell: ({ winRate, winInterval, n }) => <Rate rate={winRate} interval={winInterval} n={n} />,
  },
  {
    id: 'volume',
    head: <Head of="volume" />,
    width: '96px',
    align: 'end',
    cell: (row) => <Volume {...row} />,
  },
];

/** `ownId` is the current user's id, or that of their clan. */
export const traderColumns = (ownId: string | null): readonly Column<BoardTrader>[] => [
  ...places,
  {
    id: 'trader',
    head: 'Trader',
    width: WHO,
    cell: (row) => <Trader who={row} isOwn={row.userId === ownId} />,
  },
  ...results,
  {
    id: 'drawdown',
    head: <Head of="drawdown" />,
    width: '128px',
    align: 'end',
    cell: ({ drawdownLamports }) => drawdownText(drawdownLamports),
  },
  {
    id: 'callsHit',
    head: <Head of="callsHit" />,
    width: '168px',
    align: 'end',
    cell: ({ calls }) => <HitRate {...calls} />,
  },
  {
    id: 'curve',
    head: <Head of="curve" />,
    width: '76px',
    align: 'end',
    cell: ({ curve }) => <Sparkline values={curve} />,
  },
];

export const callerColumns = (ownId: string | null): readonly Column<BoardCaller>[] => [
  ...places,
  {
    id: 'caller',
    head: 'Caller',
    width: WHO,
    cell: (row) => <Trader who={row} isOwn={row.userId === ownId} />,
  },
  {
    id: 'hitRate',
    head: <Head of="hitRate" />,
    width: '168px',
    align: 'end',
    cell: (row) => <HitRate {...row} />,
  },
  {
    id: 'calls',
    head: <Head of="calls" />,
    width: '72px',
    align: 'end',
    cell: ({ total }) => formatCount(total),
  },
];

export const clanColumns = (ownId: string | null): readonly Column<BoardClan>[] => [
  ...places,
  {
    id: 'clan',
    head: 'Clan',
    width: WHO,
    cell: (clan) => (
      <span className="flex min-w-0 items-center gap-2">
        <Clan clan={clan} size={20} />
        {clan.clanId === ownId && <Badge tone="accent">Yours</Badge>}
      </span>
    ),
  },
  {
    id: 'members',
    head: <Head of="members" />,
    width: '72px',
    align: 'end',
    cell: ({ members }) => formatCount(members),
  },
  ...results,
];
