import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { useRouter } from '@tanstack/react-router';
import { Shield } from 'lucide-react';
import { Suspense } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { useFeatures } from '#/shared/feature/use-features.ts';
import { SignInPrompt } from '#/shared/lists/sign-in-prompt.tsx';
import { useOwnClan } from '../own-clan.queries.ts';

export function ClanChatSlot() {
  const Chat = useFeatures().find(({ clanChat }) => clanChat !== undefined)?.clanChat;
  return Chat === undefined ? null : (
    <Suspense>
      <Chat />
    </Suspense>
  );
}

/** The friends window's Clan tab: the clan's chat, or how to join a clan. */
export function ClanTab() {
  const me = useMe();
  const clan = useOwnClan();
  const router = useRouter();
  if (me === null)
    return (
      <SignInPrompt
        icon={<Shield aria-hidden />}
        title="Log in to join a clan"
        text="Trade with a clan and talk in its chat."
      />
    );
  if (clan === undefined) return null;
  if (clan !== null) return <ClanChatSlot />;
  return (
    <EmptyState
      icon={<Shield aria-hidden />}
      title="No clan yet"
      action={<Button onClick={() => router.history.push('/clans')}>Find a clan</Button>}
    >
      Your clan chat appears here.
    </EmptyState>
  );
}
