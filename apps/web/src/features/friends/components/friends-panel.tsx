import { FRIENDS_TEXTS } from '@dugout/contract/friends/values';
import { ErrorBand } from '@dugout/ui/error-band';
import { Segmented } from '@dugout/ui/segmented';
import { Users } from 'lucide-react';
import { useMe } from '#/features/identity/index.ts';
import type { ChatPeer } from '#/shared/feature/social-tab.ts';
import { SignInPrompt } from '#/shared/lists/sign-in-prompt.tsx';
import { useFriendLists } from '../friends.queries.ts';
import { type FriendList, useSocial } from '../social.store.ts';
import { AllFriends } from './all-friends.tsx';
import { BlockedList } from './blocked-list.tsx';
import { LoadingTraders } from './loading-traders.tsx';
import { PendingList } from './pending-list.tsx';
import { SearchBox } from './search-box.tsx';

interface FriendsPanelProps {
  readonly surface: 'sidebar' | 'window';
  readonly onChat: (peer: ChatPeer) => void;
}

const Count = ({ count }: { readonly count: number }) =>
  count === 0 ? null : (
    <span className="flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-fill px-1 font-semibold text-micro text-on-accent">
      {count}
    </span>
  );

function Lists({ onChat }: Pick<FriendsPanelProps, 'onChat'>) {
  const { data: lists, isError, refetch } = useFriendLists();
  const list = useSocial(({ list }) => list);
  const failed = isError && (
    <ErrorBand title={FRIENDS_TEXTS.friendsFailed} onAction={() => void refetch()} className="mx-3 mb-2" />
  );
  if (lists === undefined) return failed || <LoadingTraders label="Loading friends" />;
  return (
    <>
      {failed}
      {list === 'all' && <AllFriends lists={lists} onChat={onChat} />}
      {list === 'pending' && <PendingList lists={lists} />}
      {list === 'blocked' && <BlockedList lists={lists} />}
    </>
  );
}

/** Friends, requests and blocked traders; shared by the window and the sidebar. */
export function FriendsPanel({ surface, onChat }: FriendsPanelProps) {
  const me = useMe();
  const { data: lists } = useFriendLists();
  const { list, chooseList } = useSocial();
  if (me === null)
    return (
      <SignInPrompt
        icon={<Users aria-hidden />}
        title="Log in to see friends"
        text="Add friends, see who is online and message them."
      />
    );
  const waiting = lists?.requests.incomingRequests.length ?? 0;
  const segments: { value: FriendList; label: React.ReactNode }[] = [
    { value: 'all', label: surface === 'window' ? 'All Friends' : 'All' },
    {
      value: 'pending',
      label: (
        <>
          Pending
          <Count count={waiting} />
        </>
      ),
    },
    { value: 'blocked', label: 'Blocked' },
  ];
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-col gap-3 p-3 pb-2">
        <Segmented
          label="Friends"
          segments={segments}
          value={list}
          onChange={chooseList}
          size={28}
          fill
          className="flex"
        />
        <SearchBox tab="friends" />
      </div>
      <Lists onChat={onChat} />
    </div>
  );
}
