import type { ChatChannel } from '@dugout/contract/chat/channel';
import type { ChatMessage } from '@dugout/contract/chat/message';
import { CHAT_SEARCH_DEBOUNCE_MS, CHAT_SEARCH_MIN } from '@dugout/contract/chat/values';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '#/shared/api/failure-text.ts';
import { formatChatTime } from '#/shared/format/chat-time.ts';
import { useClock, useDebounced } from '#/shared/hooks/time.ts';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { titleOf } from '../chat.model.ts';
import { messageSearchQuery } from '../chat.queries.ts';

interface FoundMessagesProps {
  readonly search: string;
  readonly channels: readonly ChatChannel[];
  readonly myId: string;
  readonly onChoose: (message: ChatMessage) => void;
}

interface FoundProps extends Pick<FoundMessagesProps, 'myId' | 'onChoose'> {
  readonly message: ChatMessage;
  readonly channel: ChatChannel;
}

function Found({ message, channel, myId, onChoose }: FoundProps) {
  const time = useClock((now) => formatChatTime(message.createdAt, now));
  return (
    <li className="border-line1 border-b">
      <button
        type="button"
        data-found={message.id}
        className="flex min-h-13 w-full items-center gap-2.5 px-3 py-1.5 text-left -outline-offset-2 hover:bg-hover"
        onClick={() => onChoose(message)}
      >
        <Avatar
          userId={message.userId ?? message.id}
          userName={message.userName}
          image={message.image}
          size={28}
        />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex min-w-0 gap-1.5">
            <span className="truncate font-semibold text-t1">{message.userName}</span>
            <span className="truncate text-t3">in {titleOf(channel, myId)}</span>
          </span>
          <span className="line-clamp-2 break-words text-t2">{message.text}</span>
        </span>
        <span className="shrink-0 text-small text-t3">{time}</span>
      </button>
    </li>
  );
}

export function FoundMessages({ search, channels, myId, onChoose }: FoundMessagesProps) {
  const wanted = search.trim();
  const text = useDebounced(wanted, CHAT_SEARCH_DEBOUNCE_MS);
  const { data, error, isFetching, refetch } = useQuery(messageSearchQuery(text));
  if (text.length < CHAT_SEARCH_MIN) return null;
  const found = (data ?? []).flatMap((message) => {
    const channel = channels.find(({ id }) => id === message.channelId);
    return channel === undefined ? [] : [{ message, channel }];
  });
  return (
    <section aria-label="Messages">
      <h3 className="flex h-7 items-center px-3 text-small text-t3">Messages</h3>
      {error !== null && (
        <ErrorBand title="Failed to search messages" className="mx-3" onAction={() => void refetch()}>
          {failureText(error)}
        </ErrorBand>
      )}
      {data === undefined && isFetching && <SkeletonRows rows={3} height={48} label="Searching" />}
      {data !== undefined && found.length === 0 && <p className="px-3 py-2 text-t3">No messages found</p>}
      <ul aria-busy={text !== wanted} inert={text !== wanted} className="aria-busy:opacity-50">
        {found.map((each) => (
          <Found key={each.message.id} {...each} myId={myId} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  );
}
