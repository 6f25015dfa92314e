import type { Friend, FriendLists } from '@dugout/contract/friends/friend';
import { FRIENDS_TEXTS } from '@dugout/contract/friends/values';
import { Button, IconButton } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { Segmented } from '@dugout/ui/segmented';
import { Switch } from '@dugout/ui/switch';
import { Tooltip } from '@dugout/ui/tooltip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, MessageSquare, Users } from 'lucide-react';
import { useMe } from '#/features/identity/index.ts';
import { call } from '#/shared/api/call.ts';
import type { ChatPeer } from '#/shared/feature/web-feature.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { SignInPrompt } from '#/shared/lists/sign-in-prompt.tsx';
import { toastError } from '#/shared/toasts/toasts.ts';
import { presenceText, shownFriends } from '../friends.model.ts';
import { friendsQuery, useFriendLists } from '../friends.queries.ts';
import { onlineCount } from '../online-friends.ts';
import { type FriendList, useSocial } from '../social.store.ts';
import { FriendButton } from './friend-buttons.tsx';
import { FriendMenu } from './friend-menu.tsx';
import { PendingList } from './pending-list.tsx';
import { SearchBox } from './search-box.tsx';
import { LoadingTraders, TraderRow } from './trader-row.tsx';

interface FriendRowProps {
  readonly friend: Friend;
  readonly onChat: (peer: ChatPeer) => void;
}

const FriendRow = ({ friend, onChat }: FriendRowProps) => (
  <TraderRow trader={friend} isOnline={friend.isOnline} text={useClock((now) => presenceText(friend, now))}>
    <IconButton
      icon={MessageSquare}
      label={`Chat with ${friend.userName}`}
      kind="ghost"
      size={24}
      onClick={() => onChat({ userId: friend.userId, userName: friend.userName })}
    />
    <FriendMenu friend={friend} />
  </TraderRow>
);

/** Shares activity between friends: each sees the other's only if both allow it. */
function SharingSwitch({ sharesActivity }: { readonly sharesActivity: boolean }) {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (shares: boolean) => call('PUT /friends/sharing', { body: { sharesActivity: shares } }),
    onError: (error) => void toastError(FRIENDS_TEXTS.friendActionFailed, error),
    onSettled: () => queries.invalidateQueries({ queryKey: friendsQuery.queryKey, exact: true }),
  });
  return (
    <div className="flex h-8 shrink-0 items-center justify-between border-line1 border-t px-3 text-small">
      <Tooltip content="You and friends who also share see each other’s current page or token. Nobody else does, and nothing is stored.">
        <span className="text-t3">Share what I'm viewing with friends</span>
      </Tooltip>
      <Switch checked={isPending ? variables : sharesActivity} onChange={mutate}>
        <span className="sr-only">Share what I'm viewing with friends</span>
      </Switch>
    </div>
  );
}

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
function AllFriends({ lists, onChat }: AllFriendsProps) {
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

/** Blocked traders: they cannot find the user or write to them. */
const BlockedList = ({ lists: { blocked } }: { readonly lists: FriendLists }) =>
  blocked.length === 0 ? (
    <EmptyState icon={<Ban aria-hidden />} title="No blocked traders">
      Blocked traders can't find or message you.
    </EmptyState>
  ) : (
    <ul aria-label="Blocked traders" className="min-h-0 flex-1 overflow-y-auto">
      {blocked.map((trader) => (
        <TraderRow key={trader.userId} trader={trader}>
          <FriendButton action="unblock" {...trader} />
        </TraderRow>
      ))}
    </ul>
  );

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
