import type { ChatChannel } from '@dugout/contract/chat/channel';
import type { ChatMessage } from '@dugout/contract/chat/message';
import { CHAT_TEXTS } from '@dugout/contract/chat/values';
import { Count } from '@dugout/ui/badge';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { Segmented } from '@dugout/ui/segmented';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { BellOff, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { SearchBox } from '#/features/friends/index.ts';
import { useMe } from '#/features/identity/index.ts';
import { failureText } from '#/shared/api/failure-text.ts';
import type { NamedTrader, SocialTabProps } from '#/shared/feature/web-feature.ts';
import { formatChatTime } from '#/shared/format/chat-time.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { SignInPrompt } from '#/shared/lists/sign-in-prompt.tsx';
import { TraderName } from '#/shared/traders/trader-name.tsx';
import { type ChatFilter, type ChatKind, peerIn, previewOf, shownChats, titleOf } from '../chat.model.ts';
import { ChatPicture } from '../chat-picture.tsx';
import { chatsQuery } from '../chats.queries.ts';
import { ChannelRoom, DirectRoom } from '../room-view/opened-room.tsx';
import { FoundMessages } from './found-messages.tsx';
import { Requests } from './requests.tsx';

interface ChatRowProps {
  readonly channel: ChatChannel;
  readonly myId: string;
  readonly onChoose: (channelId: string) => void;
}

const unreadText = (count: number): string => (count > 99 ? '99+' : `${count}`);

function ChatRow({ channel, myId, onChoose }: ChatRowProps) {
  const { id, unread, unreadMentions, lastMessageAt, notificationsMuted } = channel;
  const peer = peerIn(channel, myId);
  const time = useClock((now) => formatChatTime(lastMessageAt, now));
  return (
    <li className="border-line1 border-b [contain-intrinsic-size:auto_52px] [content-visibility:auto]">
      <button
        type="button"
        data-chat={id}
        className="flex min-h-13 w-full items-center gap-2.5 px-3 py-1.5 text-left -outline-offset-2 hover:bg-hover"
        onClick={() => onChoose(id)}
      >
        <ChatPicture channel={channel} myId={myId} size={32} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          {peer === null ? (
            <span className="truncate font-semibold text-t1">{titleOf(channel, myId)}</span>
          ) : (
            <TraderName {...peer} />
          )}
          <span className={unread > 0 ? 'truncate text-t1' : 'truncate text-t3'}>
            {previewOf(channel, myId)}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1 text-small text-t3">
          <span className="flex items-center gap-1">
            {notificationsMuted && <BellOff className="size-3" aria-label="Muted" />}
            {time}
          </span>
          {unread > 0 && (
            <Count>
              {unreadMentions > 0 && '@'}
              {unreadText(unread)}
              <span className="sr-only"> unread</span>
            </Count>
          )}
        </span>
      </button>
    </li>
  );
}

interface ChatListProps {
  readonly me: NamedTrader;
  readonly filter: ChatFilter;
  /** Opens a chat, at a found message if given. */
  readonly onChoose: (channelId: string, at?: ChatMessage) => void;
}

/** The trader's chats, newest message first, below pending requests. */
function ChatList({ me, filter, onChoose }: ChatListProps) {
  const { data, error, refetch } = useQuery(chatsQuery);
  const failed = error !== null && (
    <ErrorBand
      title={CHAT_TEXTS.chatsLoadFailed.replace('{msg}', failureText(error))}
      onAction={() => void refetch()}
      className="mx-3 mb-2"
    />
  );
  if (data === undefined) return failed || <SkeletonRows rows={8} height={48} label="Loading chats" />;
  const shown = shownChats(data.channels, filter, me.userId);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {failed}
      {filter.kind !== 'group' && filter.search.trim() === '' && <Requests requests={data.requests} />}
      {shown.length === 0 ? (
        <EmptyState icon={<MessageSquare aria-hidden />} title={CHAT_TEXTS.noChatsFound}>
          {filter.search.trim() === '' ? 'Message a friend or join a clan.' : 'Try another name.'}
        </EmptyState>
      ) : (
        <ul aria-label="Chats">
          {shown.map((channel) => (
            <ChatRow key={channel.id} channel={channel} myId={me.userId} onChoose={onChoose} />
          ))}
        </ul>
      )}
      <FoundMessages
        search={filter.search}
        channels={shownChats(data.channels, { ...filter, search: '' }, me.userId)}
        myId={me.userId}
        onChoose={(message) => onChoose(message.channelId, message)}
      />
    </div>
  );
}

const KINDS: readonly { readonly value: ChatKind; readonly label: string }[] = [
  { value: 'all', label: CHAT_TEXTS.allChats },
  { value: 'direct', label: CHAT_TEXTS.directMessages },
  { value: 'group', label: CHAT_TEXTS.groupChats },
];

interface Chosen {
  readonly channelId: string;
  /** The found message to open the chat at. */
  readonly at: ChatMessage | null;
}

/** The Chats tab: the list, or the selected chat. Leaving the tab returns to the list. */
export function ChatsTab({ peer, search, onBack }: SocialTabProps) {
  const me = useMe();
  const [kind, setKind] = useState<ChatKind>('all');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (me === undefined) return null;
  if (me === null || me.userId === '' || me.userName === '')
    return (
      <SignInPrompt
        icon={<MessageSquare aria-hidden />}
        title={CHAT_TEXTS.pleaseLogInToViewChats}
        text="Direct messages and clan chat appear here."
      />
    );
  if (peer !== null) return <DirectRoom key={peer.userId} me={me} peer={peer} onBack={onBack} />;
  if (chosen !== null)
    return (
      <ChannelRoom
        key={chosen.channelId}
        me={me}
        channelId={chosen.channelId}
        at={chosen.at}
        onBack={() => setChosen(null)}
      />
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-col gap-2 p-3 pb-2">
        <Segmented label="Chats" segments={KINDS} value={kind} onChange={setKind} fill className="flex" />
        <SearchBox tab="chats" />
      </div>
      <ChatList
        me={me}
        filter={{ kind, search }}
        onChoose={(channelId, at) => setChosen({ channelId, at: at ?? null })}
      />
    </div>
  );
}
