import type { ChatMessage } from '@dugout/contract/chat/message';
import { CHAT_TEXTS } from '@dugout/contract/chat/values';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { failureText } from '#/shared/api/failure-text.ts';
import type { NamedTrader } from '#/shared/feature/web-feature.ts';
import { type ChatFilter, shownChats } from '../chat.model.ts';
import { chatsQuery } from '../chats.queries.ts';
import { ChatRow } from './chat-row.tsx';
import { FoundMessages } from './found-messages.tsx';
import { Requests } from './requests.tsx';

interface ChatListProps {
  readonly me: NamedTrader;
  readonly filter: ChatFilter;
  /** Opens a chat, at a found message if given. */
  readonly onChoose: (channelId: string, at?: ChatMessage) => void;
}

/** The trader's chats, newest message first, below pending requests. */
export function ChatList({ me, filter, onChoose }: ChatListProps) {
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
