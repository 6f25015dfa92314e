import type { ChatMessage, ChatReply } from '@dugout/contract/chat/message';
import { Badge } from '@dugout/ui/badge';
import { Tooltip } from '@dugout/ui/tooltip';
import { Pin } from 'lucide-react';
import { memo } from 'react';
import { useBlockedIds } from '#/features/friends/index.ts';
import { formatChatTime } from '#/shared/format/chat-time.ts';
import { formatDate } from '#/shared/format/dates.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { LooksLikeBadge } from '#/shared/traders/trader-name.tsx';
import { MessageCards } from '../cards/message-cards.tsx';
import { DELETED, FROM_BLOCKED, plainText } from '../chat.model.ts';
import { useRoomContext } from '../room/room-context.ts';
import { MessageActions } from './message-actions.tsx';
import { MessagePictures } from './message-pictures.tsx';
import { MessageText } from './message-text.tsx';

function Reactions({ message }: { readonly message: ChatMessage }) {
  const { me, channel, calls, perform } = useRoomContext();
  const nameOf = (userId: string): string =>
    channel.members.find((member) => member.userId === userId)?.userName ?? 'A former member';
  const given = message.reactions.filter(({ userIds }) => userIds.length > 0);
  if (given.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1 pt-1">
      {given.map(({ emoji, userIds }) => {
        const isMine = userIds.includes(me.userId);
        return (
          <Tooltip key={emoji} content={userIds.map(nameOf).join(', ')}>
            <button
              type="button"
              aria-pressed={isMine}
              aria-label={`${emoji} ${userIds.length}`}
              className="flex h-6 items-center gap-1 rounded-full border border-line2 bg-bg2 px-2 text-small text-t2 hover:bg-hover aria-pressed:border-accent-line aria-pressed:bg-accent-tint aria-pressed:text-accent"
              onClick={() => perform(() => calls.react(message.id, emoji, !isMine))}
            >
              {emoji} {userIds.length}
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
}

interface MessageRowProps {
  readonly message: ChatMessage;
  /** Whether it continues the previous message, so that the author is omitted. */
  readonly isContinued: boolean;
  /** Whether Tab stops at this row; arrows move from there. */
  readonly isReachable: boolean;
  /** Whether it is hovered or focused and shows its actions. */
  readonly isActive: boolean;
  /** Whether it is the last message read by the other member. */
  readonly isSeen: boolean;
  readonly onActive: (id: string) => void;
}

const Time = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={formatDate(at, 'dateTime')} className="shrink-0 text-small text-t3">
    {useClock((now) => formatChatTime(at, now))}
  </time>
);

function Author({ message }: { readonly message: ChatMessage }) {
  const { me, channel } = useRoomContext();
  const member = channel.members.find(({ userId }) => userId === message.userId);
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <span className={`truncate font-semibold ${message.userId === me.userId ? 'text-accent' : 'text-t1'}`}>
        {message.userName}
      </span>
      {member?.role === 'owner' && <Badge tone="accent">Owner</Badge>}
      {member?.role === 'officer' && <Badge tone="info">Officer</Badge>}
      {member !== undefined && <LooksLikeBadge looksLike={member.looksLike} />}
      <Time at={message.createdAt} />
    </p>
  );
}

const quoted = ({ deleted, text }: ChatReply): string => (deleted ? DELETED : text || 'Picture');

function Reply({ message: { replyTo } }: { readonly message: ChatMessage }) {
  const blocked = useBlockedIds();
  if (replyTo === null) return null;
  return (
    <p className="truncate border-line3 border-l-2 pl-2 text-small text-t3">
      {replyTo.blocked || (replyTo.userId !== null && blocked.has(replyTo.userId)) ? (
        <span className="italic">{FROM_BLOCKED}</span>
      ) : (
        <>
          <span className="font-medium text-t2">{replyTo.userName}</span> {quoted(replyTo)}
        </>
      )}
    </p>
  );
}

const DELETED_BY = {
  author: DELETED,
  officer: 'Message deleted by an officer',
  operator: 'Message hidden by an operator',
} as const;

/** A collapsed message of a blocked trader, without its text. */
const FoldedRow = ({ message: { id }, isReachable, onActive }: MessageRowProps) => (
  <li
    data-row={id}
    tabIndex={isReachable ? 0 : -1}
    aria-label={FROM_BLOCKED}
    className="-mx-3 flex gap-2.5 px-3 py-1 -outline-offset-2"
    onFocus={() => onActive(id)}
  >
    <span className="w-7 shrink-0" />
    <span className="min-w-0 flex-1 truncate text-strong text-t3 italic">{FROM_BLOCKED}</span>
  </li>
);

/** Collapses messages loaded before the block; the server sends later ones without text. */
function Row(props: MessageRowProps) {
  const blockedIds = useBlockedIds();
  const { userId, blocked } = props.message;
  const isFolded = blocked || (userId !== null && blockedIds.has(userId));
  return isFolded ? <FoldedRow {...props} /> : <ShownRow {...props} />;
}

function ShownRow({ message, isContinued, isReachable, isActive, isSeen, onActive }: MessageRowProps) {
  const { me } = useRoomContext();
  const { id, deleted, editedAt, pinned, mentions } = message;
  const isForMe = mentions.some(({ userId }) => userId === me.userId);
  return (
    <li
      data-row={id}
      data-author={message.userName}
      tabIndex={isReachable ? 0 : -1}
      aria-label={`${message.userName}: ${deleted === null ? message.text || plainText(message) : DELETED_BY[deleted]}`}
      className={`relative -mx-3 flex gap-2.5 px-3 -outline-offset-2 ${isContinued ? 'py-0.5' : 'pt-2 pb-0.5'} ${
        isForMe ? 'border-accent border-l-2 bg-accent-tint pl-2.5' : ''
      } ${isActive ? 'bg-hover' : ''}`}
      onPointerEnter={() => onActive(id)}
      onFocus={() => onActive(id)}
    >
      {isContinued ? (
        <span className="w-7 shrink-0" />
      ) : (
        <Avatar userId={message.userId ?? id} userName={message.userName} image={message.image} size={28} />
      )}
      <div className="min-w-0 flex-1">
        {!isContinued && <Author message={message} />}
        <Reply message={message} />
        {deleted === null ? (
          message.text !== '' && <MessageText message={message} myId={me.userId} />
        ) : (
          <p className="text-strong text-t3 italic">{DELETED_BY[deleted]}</p>
        )}
        <MessagePictures pictures={message.pictures} userName={message.userName} />
        {(editedAt !== null || pinned || isSeen) && (
          <p className="flex items-center gap-1.5 text-small text-t3">
            {pinned && (
              <>
                <Pin className="size-3" aria-hidden />
                Pinned
              </>
            )}
            {editedAt !== null && deleted === null && 'Edited'}
            {isSeen && 'Seen'}
          </p>
        )}
        {deleted === null && <MessageCards message={message} />}
        {deleted === null && <Reactions message={message} />}
      </div>
      {isActive && deleted === null && <MessageActions message={message} />}
    </li>
  );
}

export const MessageRow = memo(Row);
