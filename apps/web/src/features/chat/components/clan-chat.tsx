import { useOwnClan } from '#/features/clans/index.ts';
import { useMe } from '#/features/identity/index.ts';
import { ClanRoom } from '../room-view/opened-room.tsx';

export function ClanChat() {
  const me = useMe();
  const clan = useOwnClan();
  if (clan === undefined || clan === null || me === undefined || me === null) return null;
  return <ClanRoom key={clan.id} me={me} memberIds={clan.clanMembers.map(({ userId }) => userId)} />;
}
