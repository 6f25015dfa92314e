import type { ChatChannel } from '@dugout/contract/chat/channel';
import { Count } from '@dugout/ui/badge';
import { BellOff } from 'lucide-react';
import { formatChatTime } from '#/shared/format/chat-time.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { TraderName } from '#/shared/traders/trader-name.tsx';
import { peerIn, previewOf, titleOf } from '../chat.model.ts';
import { ChatPicture } from '../chat-picture.tsx';

interface ChatRowProps {
  readonly channel: ChatChannel;
  readonly myId: string;
  readonly onChoose: (channelId: string) => void;
}

const unreadText = (count: number): string => (count > 99 ? '99+' : `${count}`);

export function ChatRow({ channel, myId, onChoose }: ChatRowProps) {
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
