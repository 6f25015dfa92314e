import { FRIENDS_MIN, FRIENDS_SIZE } from '@dugout/contract/friends/values';
import { Button } from '@dugout/ui/button';
import { Tabs } from '@dugout/ui/tabs';
import { ArrowLeft, UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { FloatingWindow } from '#/shared/windows/floating-window.tsx';
import { windows } from '#/shared/windows/windows.ts';
import { useSocial } from '../social.store.ts';
import { AddFriend } from './add-friend.tsx';
import { ClanTab } from './clan-tab.tsx';
import { FriendsTab } from './friends-tab.tsx';
import { TabPanel } from './tab-panel.tsx';

const WINDOW = { size: FRIENDS_SIZE, least: FRIENDS_MIN, rests: 'left' } as const;

const TABS = [
  { value: 'friends', label: 'Friends' },
  { value: 'clan', label: 'Clan' },
] as const;

const AddingHead = ({ onBack }: { readonly onBack: () => void }) => (
  <span className="flex items-center gap-1">
    <Button kind="ghost" size={24} icon aria-label="Back" onClick={onBack}>
      <ArrowLeft className="size-3.5" aria-hidden />
    </Button>
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
          <Button kind="ghost" size={24} icon aria-label="Add Friend" onClick={() => setAdding(true)}>
            <UserPlus className="size-3.5" aria-hidden />
          </Button>
        )
      }
      onClose={closeWindow}
    >
      <Body />
    </FloatingWindow>
  );
}
