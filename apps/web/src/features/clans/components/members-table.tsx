import type { ClanMember, ClanPage } from '@dugout/contract/clans/clan';
import { Badge } from '@dugout/ui/badge';
import { Input } from '@dugout/ui/input';
import { Segmented } from '@dugout/ui/segmented';
import { type Column, VirtualTable } from '@dugout/ui/table/virtual-table';
import { Crown, Search, Shield } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { formatDate } from '#/shared/format/dates.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { RankMark } from '#/shared/traders/rank-mark.tsx';
import { TraderName } from '#/shared/traders/trader-name.tsx';
import { shownMembers, tradedText } from '../clan.model.ts';
import { MemberMenu } from './member-menu.tsx';

const Role = ({ role }: Pick<ClanMember, 'role'>) => {
  if (role === 'member') return <span className="text-t2">Member</span>;
  return (
    <Badge
      tone={role === 'owner' ? 'accent' : 'info'}
      icon={role === 'owner' ? <Crown aria-hidden /> : <Shield aria-hidden />}
    >
      {role === 'owner' ? 'Owner' : 'Officer'}
    </Badge>
  );
};

function columnsOf(clan: ClanPage, myId: string | null, phone: boolean): readonly Column<ClanMember>[] {
  const name: Column<ClanMember> = {
    id: 'name',
    head: 'Member',
    width: phone ? 'minmax(0,1fr)' : 'minmax(200px,1.4fr)',
    cell: (member) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar {...member} size={phone ? 28 : 20} isOnline={member.isOnline} />
        <TraderName {...member} clanTag={null} />
        <RankMark rank={member.rank} />
        {member.userId === myId && <Badge tone="accent">You</Badge>}
      </span>
    ),
  };
  const role: Column<ClanMember> = {
    id: 'role',
    head: 'Role',
    width: '88px',
    cell: (member) => <Role role={member.role} />,
  };
  const menu: Column<ClanMember> = {
    id: 'menu',
    head: '',
    label: 'Actions',
    width: '28px',
    align: 'end',
    cell: (member) =>
      myId === null || member.userId === myId ? null : <MemberMenu clan={clan} member={member} />,
  };
  if (phone) return [name, role, menu];
  return [
    name,
    role,
    {
      id: 'joined',
      head: 'Joined',
      width: '104px',
      cell: ({ joinedAt }) => formatDate(joinedAt),
    },
    {
      id: 'presence',
      head: 'Presence',
      width: '80px',
      cell: ({ isOnline }) =>
        isOnline ? <span className="text-t1">Online</span> : <span className="text-t3">Offline</span>,
    },
    {
      id: 'volume',
      head: 'Volume 7d SOL',
      width: '112px',
      align: 'end',
      cell: ({ volume7dSol }) => <span className="font-medium text-t1">{tradedText(volume7dSol)}</span>,
    },
    menu,
  ];
}

/** Members of the clan, those with a role first. */
export function MembersTable({ clan }: { readonly clan: ClanPage }) {
  const me = useMe();
  const phone = usePhone();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<'all' | 'online'>('all');
  const myId = me?.userId ?? null;
  const columns = useMemo(() => columnsOf(clan, myId, phone), [clan, myId, phone]);
  const rows = useMemo(
    () => shownMembers(clan.clanMembers, { search, onlineOnly: shown === 'online' }),
    [clan, search, shown],
  );
  return (
    <>
      <div className="flex h-10 shrink-0 items-center justify-end gap-2 border-line2 border-b px-3">
        <Segmented
          label="Members shown"
          size={24}
          value={shown}
          onChange={setShown}
          segments={[
            { value: 'all', label: 'All' },
            { value: 'online', label: `Online ${clan.onlineCount}` },
          ]}
        />
        <Input
          label="Find a member"
          quietLabel
          size={28}
          type="search"
          placeholder="Find a member"
          className="w-40"
          lead={<Search className="size-3.5 text-t3" aria-hidden />}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <VirtualTable
        label="Members"
        columns={columns}
        rows={rows}
        rowKey={({ userId }) => userId}
        rowHeight={phone ? 48 : 32}
        isMarked={({ userId }) => userId === myId}
        className="flex-1 max-desk:min-h-[50dvh]"
        empty={<p className="px-3 py-6 text-center text-t3">No matching members</p>}
      />
    </>
  );
}
