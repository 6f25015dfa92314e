import { FRIENDS_MIN, FRIENDS_SIZE } from '@dugout/contract/friends/values';
import { IconButton } from '@dugout/ui/button';
import { Tabs } from '@dugout/ui/tabs';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight, UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { useSocialTab } from '#/shared/feature/use-features.ts';
import type { SocialTab } from '#/shared/feature/web-feature.ts';
import { FloatingWindow } from '#/shared/windows/floating-window.tsx';
import { windows } from '#/shared/windows/windows.ts';
import { useSocial } from '../social.store.ts';
import { AddFriend } from './add-friend.tsx';
import { FriendsTab } from './friends-tab.tsx';
import { TabPanel } from './tab-panel.tsx';

function PageLink({ useLink }: { readonly useLink: NonNullable<SocialTab['useWindowLink']> }) {
  const router = useRouter();
  const { path, label } = useLink();
  return (
    <a
      href={path}
      className="flex h-8 shrink-0 items-center justify-between border-line1 border-b px-3 text-t2 hover:bg-hover hover:text-t1"
      onClick={(event) => {
        event.preventDefault();
        router.history.push(path);
      }}
    >
      {label}
      <ChevronRight className="size-3.5" aria-hidden />
    </a>
  );
}

/** The window's Clan tab: a link to the clan page above the clans feature's content. */
function ClanTab({ onBack }: { readonly onBack: () => void }) {
  const useLink = useSocialTab('clan')?.useWindowLink;
  return (
    <>
      {useLink !== undefined && <PageLink useLink={useLink} />}
      <TabPanel tab="clan" surface="window" peer={null} onBack={onBack} />
    </>
  );
}

const WINDOW = { size: FRIENDS_SIZE, least: FRIENDS_MIN, rests: 'left' } as const;

const TABS = [
  { value: 'friends', label: 'Friends' },
  { value: 'clan', label: 'Clan' },
] as const;

const AddingHead = ({ onBack }: { readonly onBack: () => void }) => (
  <span className="flex items-center gap-1">
    <IconButton icon={ArrowLeft} label="Back" kind="ghost" size={24} onClick={onBack} />
    <h2 className="font-semibold">Add Friend</h2>
  </span>
);

function Body() {
  const { windowTab, windowPeer, isAdding, chatInWindow } = useSocial();
  if (isAdding) return <AddFriend />;
  const back = (): void => chatInWindow(null);
  return (
    <div id="friends-panel" role="tabpanel" aria-label={windowTab} className="flex min-h-0 flex-1 flex-col">
      {windowTab === 'clan' && <ClanTab onBack={back} />}
      {windowTab === 'friends' && windowPeer === null && <FriendsTab surface="window" />}
      {windowTab === 'friends' && windowPeer !== null && (
        <TabPanel tab="chats" surface="window" peer={windowPeer} onBack={back} />
      )}
    </div>
  );
}

/** The floating friends window, independent of the sidebar. */
export function FriendsWindow() {
  const me = useMe();
  const { windowTab, isAdding, chooseWindowTab, setAdding, closeWindow } = useSocial();
  useEffect(() => {
    windows.open('friends', WINDOW);
    return () => windows.close('friends');
  }, []);
  return (
    <FloatingWindow
      id="friends"
      title="Friends"
      quietTitle
      tabs={
        isAdding ? (
          <AddingHead onBack={() => setAdding(false)} />
        ) : (
          <Tabs
            label="Friends window"
            tabs={TABS}
            value={windowTab}
            onChange={chooseWindowTab}
            panelId="friends-panel"
            className="self-stretch"
          />
        )
      }
      actions={
        !isAdding &&
        me !== null && (
          <IconButton
            icon={UserPlus}
            label="Add Friend"
            kind="ghost"
            size={24}
            onClick={() => setAdding(true)}
          />
        )
      }
      onClose={closeWindow}
    >
      <Body />
    </FloatingWindow>
  );
}
