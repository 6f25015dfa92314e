import type { FriendLists } from '@dugout/contract/friends/friend';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { Switch } from '@dugout/ui/switch';
import { Users } from 'lucide-react';
import type { ChatPeer } from '#/shared/feature/social-tab.ts';
import { shownFriends } from '../friends.model.ts';
import { onlineCount } from '../online-friends.ts';
import { useSocial } from '../social.store.ts';
import { FriendRow } from './friend-row.tsx';
import { SharingSwitch } from './sharing-switch.tsx';

interface AllFriendsProps {
  readonly lists: FriendLists;
  readonly onChat: (peer: ChatPeer) => void;
}

function NoFriends() {
  const setAdding = useSocial(({ setAdding }) => setAdding);
  return (
    <EmptyState
      icon={<Users aria-hidden />}
      title="No friends yet"
      action={<Button onClick={() => setAdding(true)}>Find friends</Button>}
    >
      Friends appear here, online first.
    </EmptyState>
  );
}

/** Friends, online first, with the number online. */
export function AllFriends({ lists, onChat }: AllFriendsProps) {
  const { searchText: search, showOnlineOnly: onlineOnly, change } = useSocial();
  if (lists.friends.length === 0) return <NoFriends />;
  const shown = shownFriends(lists.friends, { search, onlineOnly });
  return (
    <>
      <div className="flex h-8 shrink-0 items-center justify-between px-3 text-t2">
        <span className="flex items-center gap-1.5" data-online-count>
          <span aria-hidden className="size-1.5 rounded-full bg-up" />
          {onlineCount(lists.friends)} online
        </span>
        <Switch checked={onlineOnly} onChange={(showOnlineOnly) => change({ showOnlineOnly })}>
          <span className="-order-1 text-t2">Show Online Only</span>
        </Switch>
      </div>
      <ul aria-label="Friends" className="min-h-0 flex-1 overflow-y-auto">
        {shown.map((friend) => (
          <FriendRow key={friend.userId} friend={friend} onChat={onChat} />
        ))}
        {shown.length === 0 && <li className="px-3 py-6 text-center text-t3">No matching friends</li>}
      </ul>
      <SharingSwitch sharesActivity={lists.sharesActivity} />
    </>
  );
}
