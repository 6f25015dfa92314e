import type { Leaderboard } from '@dugout/contract/leaderboard/board';
import { useNavigate } from '@tanstack/react-router';
import type { PhoneFigure } from '../figures.ts';
import { BoardTable } from './board-table.tsx';
import { callerColumns, clanColumns, traderColumns } from './columns.tsx';
import { phoneCallerColumns, phoneClanColumns, phoneTraderColumns } from './phone-columns.tsx';

interface BoardProps {
  readonly board: Leaderboard;
  /** The metric of a phone's rows; null on wider screens, which show all. */
  readonly phone: PhoneFigure | null;
  readonly filtered: boolean;
  readonly onReset: () => void;
}

export function Board({ board, phone, filtered, onReset }: BoardProps) {
  const navigate = useNavigate();
  const rowHeight = phone === null ? 32 : 52;
  const common = { rowHeight, filtered, onReset };
  if (board.kind === 'clans') {
    const ownId = board.own?.clanId ?? null;
    return (
      <BoardTable
        label="Clans"
        columns={phone === null ? clanColumns(ownId) : phoneClanColumns(ownId, phone)}
        rows={board.rows}
        rowKey={({ clanId }) => clanId}
        own={board.own}
        {...common}
        onOpen={({ tag }) => void navigate({ to: '/clans/$clanTag', params: { clanTag: tag } })}
      />
    );
  }
  const ownId = board.own?.userId ?? null;
  if (board.kind === 'traders')
    return (
      <BoardTable
        label="Traders"
        columns={phone === null ? traderColumns(ownId) : phoneTraderColumns(ownId, phone)}
        rows={board.rows}
        rowKey={({ userId }) => userId}
        own={board.own}
        {...common}
        onOpen={({ userId }) => void navigate({ to: '/profile/$trader', params: { trader: userId } })}
      />
    );
  return (
    <BoardTable
      label="Callers"
      columns={phone === null ? callerColumns(ownId) : phoneCallerColumns(ownId)}
      rows={board.rows}
      rowKey={({ userId }) => userId}
      own={board.own}
      {...common}
      onOpen={({ userId }) => void navigate({ to: '/callers/$userId', params: { userId } })}
    />
  );
}
