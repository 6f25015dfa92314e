import type { ListedClan } from '@dugout/contract/clans/clan';
import { Badge } from '@dugout/ui/badge';
import type { Column } from '@dugout/ui/table/virtual-table';
import { formatCount, UNKNOWN } from '#/shared/format/numbers.ts';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { ClanLogo } from '#/shared/traders/clan-logo.tsx';
import { RankMark } from '#/shared/traders/rank-mark.tsx';
import { membersText, requiredVolumeText, tradedText } from '../clan.model.ts';
import { JoinButton } from './join-button.tsx';

const MAX_FACES = 4;

const Friends = ({ friends }: Pick<ListedClan, 'friends'>) =>
  friends.length === 0 ? (
    <span className="text-t3">{UNKNOWN}</span>
  ) : (
    <span className="flex items-center" title={friends.map(({ userName }) => userName).join(', ')}>
      <span className="sr-only">{friends.map(({ userName }) => userName).join(', ')}</span>
      {friends.slice(0, MAX_FACES).map((friend) => (
        <span key={friend.userId} className="-mr-1.5 flex rounded-full ring-2 ring-(--table-ground)">
          <Avatar {...friend} size={20} />
        </span>
      ))}
      {friends.length > MAX_FACES && (
        <span className="pl-3 text-small text-t3">+{friends.length - MAX_FACES}</span>
      )}
    </span>
  );

const Requirements = ({ minRank, minVolume }: Pick<ListedClan, 'minRank' | 'minVolume'>) =>
  minRank === 0 && minVolume === 0 ? (
    <span className="text-t3">None</span>
  ) : (
    <span className="flex items-center gap-1.5">
      {minRank > 0 && <RankMark rank={minRank} />}
      {minVolume > 0 && requiredVolumeText(minVolume)}
    </span>
  );

const rank: Column<ListedClan> = {
  id: 'rank',
  head: '#',
  label: 'Clan rank',
  width: '36px',
  align: 'end',
  cell: ({ clanRank }) => (
    <span className={clanRank === null ? 'text-t3' : 'font-medium text-t1'}>
      {clanRank === null ? UNKNOWN : formatCount(clanRank)}
    </span>
  ),
};

const name = (width: string): Column<ListedClan> => ({
  id: 'name',
  head: 'Clan',
  width,
  cell: (clan) => (
    <span className="flex min-w-0 items-center gap-2.5">
      <ClanLogo clan={clan} size={24} />
      <span className="truncate font-semibold text-t1">{clan.name}</span>
      <Badge>{clan.tag}</Badge>
    </span>
  ),
});

const members: Column<ListedClan> = {
  id: 'members',
  head: 'Members',
  width: '112px',
  align: 'end',
  cell: ({ memberCount, onlineCount }) => (
    <span>
      <span className="font-medium text-t1">{formatCount(memberCount)}</span>{' '}
      <span className="text-t3">{formatCount(onlineCount)} online</span>
    </span>
  ),
};

const join = (width: string): Column<ListedClan> => ({
  id: 'join',
  head: '',
  label: 'Join',
  width,
  align: 'end',
  cell: (clan) => <JoinButton clan={clan} />,
});

export const CLAN_COLUMNS: readonly Column<ListedClan>[] = [
  rank,
  name('minmax(200px,1fr)'),
  {
    id: 'about',
    head: 'About',
    width: 'minmax(160px,1.6fr)',
    cell: ({ bio }) => <span className="truncate">{bio ?? UNKNOWN}</span>,
  },
  {
    id: 'friends',
    head: 'Friends in clan',
    width: '104px',
    cell: ({ friends }) => <Friends friends={friends} />,
  },
  members,
  {
    id: 'volume',
    head: 'Volume 7d SOL',
    width: '96px',
    align: 'end',
    cell: ({ volume7dSol }) => <span className="font-medium text-t1">{tradedText(volume7dSol)}</span>,
  },
  { id: 'asks', head: 'Requires', width: '128px', cell: (clan) => <Requirements {...clan} /> },
  join('96px'),
];

export const PHONE_CLAN_COLUMNS: readonly Column<ListedClan>[] = [
  {
    ...name('minmax(0,1fr)'),
    cell: (clan) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <ClanLogo clan={clan} size={36} />
        <span className="flex min-w-0 flex-col">
          <span className="flex min-w-0 items-center gap-1.5">
            <span className="truncate font-semibold text-t1">{clan.name}</span>
            <Badge>{clan.tag}</Badge>
          </span>
          <span className="truncate text-small text-t3">
            {membersText(clan.memberCount)}, {formatCount(clan.onlineCount)} online
          </span>
        </span>
      </span>
    ),
  },
  join('96px'),
];
