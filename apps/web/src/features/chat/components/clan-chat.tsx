import { CHAT_TEXTS } from '@dugout/contract/chat/texts';
import { CLAN_CHAT_MIN_MEMBERS } from '@dugout/contract/clans/constants';
import { isChatUserId } from '@dugout/domain/chat/contact';
import { EmptyState } from '@dugout/ui/empty-state';
import { Users } from 'lucide-react';
import { useOwnClan } from '#/features/clans/index.ts';
import { useMe } from '#/features/identity/index.ts';
import { ClanRoom } from '../room/opened-room.tsx';

/** The chat of the trader's clan; a clan of one has none. */
export function ClanChat() {
  const me = useMe();
  const clan = useOwnClan();
  if (clan === undefined || clan === null || me === undefined || me === null) return null;
  const ids = clan.clanMembers.map(({ userId }) => userId);
  if (!isChatUserId(me.userId) || ids.length < CLAN_CHAT_MIN_MEMBERS)
    return (
      <EmptyState icon={<Users aria-hidden />} title={CHAT_TEXTS.notEnoughClanMembers}>
        The chat opens with the second member.
      </EmptyState>
    );
  return <ClanRoom key={clan.id} me={me} memberIds={ids} />;
}
