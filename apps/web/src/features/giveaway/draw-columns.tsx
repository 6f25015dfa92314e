import type { Giveaway } from '@dugout/contract/giveaway/giveaway';
import type { Column } from '@dugout/ui/table/virtual-table';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { formatCount, UNKNOWN } from '#/shared/format/numbers.ts';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { RankMark } from '#/shared/traders/rank-mark.tsx';
import { dayText, shortHex, solText } from './giveaway.model.ts';
import { drawQuery } from './giveaway.queries.ts';

const Winner = ({ giveaway: { winners, entries } }: { readonly giveaway: Giveaway }) => {
  const [winner] = winners;
  if (winner === undefined)
    return <span className="truncate text-t3">{entries === 0 ? 'Void, no entries' : 'Void'}</span>;
  const { userId, userName, image, rank, entrant } = winner;
  if (userId === null || userName === null)
    return <span className="truncate text-t3">Deleted trader, {entrant}</span>;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar userId={userId} userName={userName} image={image} size={20} />
      <span className="truncate font-semibold text-t1">{userName}</span>
      {rank !== null && <RankMark rank={rank} />}
    </span>
  );
};

const Checked = ({ id }: Pick<Giveaway, 'id'>) => {
  const { data, isError } = useQuery(drawQuery(id));
  if (isError) return <span className="text-t3">Not checked</span>;
  if (data === undefined) return <span className="text-t3">Checking...</span>;
  if (data.check === null) return <span className="text-t3">{UNKNOWN}</span>;
  const [Icon, text, colour] = data.check.agrees
    ? [CircleCheck, 'Agrees', 'text-up']
    : [CircleX, 'Differs', 'text-down'];
  return (
    <span className={`flex items-center gap-1 ${colour}`}>
      <Icon className="size-3.5" aria-hidden />
      {text}
    </span>
  );
};

const mono = (hex: string | undefined) =>
  hex === undefined ? UNKNOWN : <span className="font-mono text-small">{shortHex(hex)}</span>;

const number: Column<Giveaway> = {
  id: 'number',
  head: '#',
  label: 'Draw',
  width: '32px',
  align: 'end',
  cell: (row) => row.number,
};
const drawn: Column<Giveaway> = {
  id: 'drawn',
  head: 'Drawn',
  width: '60px',
  cell: ({ drawnAt }) => (drawnAt === null ? UNKNOWN : dayText(drawnAt)),
};
const prize: Column<Giveaway> = {
  id: 'prize',
  head: 'Prize SOL',
  width: '76px',
  align: 'end',
  cell: ({ prizeLamports }) => <span className="font-medium text-t1">{solText(prizeLamports)}</span>,
};
const entries: Column<Giveaway> = {
  id: 'entries',
  head: 'Entries',
  width: '60px',
  align: 'end',
  cell: (row) => formatCount(row.entries),
};
const winner: Column<Giveaway> = {
  id: 'winner',
  head: 'Winner',
  width: 'minmax(120px,1fr)',
  cell: (row) => <Winner giveaway={row} />,
};
const line: Column<Giveaway> = {
  id: 'line',
  head: 'Ticket',
  width: '60px',
  align: 'end',
  cell: ({ winners: [first] }) => (
    <span className="font-medium text-t1">
      {first === undefined ? UNKNOWN : formatCount(first.number + 1)}
    </span>
  ),
};
const commitment: Column<Giveaway> = {
  id: 'commitment',
  head: 'Commitment',
  width: '88px',
  cell: (row) => mono(row.commitment),
};
const seed: Column<Giveaway> = {
  id: 'seed',
  head: 'Seed',
  width: '88px',
  cell: ({ reveal }) => mono(reveal?.seed),
};
const you: Column<Giveaway> = {
  id: 'you',
  head: 'You',
  width: '60px',
  cell: ({ entered }) => (entered ? 'entered' : UNKNOWN),
};
const check: Column<Giveaway> = {
  id: 'check',
  head: 'Check',
  width: '88px',
  align: 'end',
  cell: ({ id }) => <Checked id={id} />,
};

export const DRAW_COLUMNS = [number, drawn, prize, entries, winner, line, commitment, seed, you, check];
export const PHONE_DRAW_COLUMNS = [number, drawn, winner, prize, check];
