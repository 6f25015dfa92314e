import type { ChatMessage } from '@dugout/contract/chat/message';
import { Button } from '@dugout/ui/button';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { ArrowDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { dateOf } from '#/shared/format/calendar-days.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { toastError } from '#/shared/toasts/toasts.ts';
import { continues, dayText, peerIn } from '../chat.model.ts';
import type { RoomState } from '../room/room.model.ts';
import type { RoomAgent } from '../room/room-agent.ts';
import { useRoomContext } from '../room/room-context.ts';
import { MessageRow } from './message-row.tsx';
import { OutgoingRow } from './outgoing-row.tsx';
import { usePlace } from './use-place.ts';

interface GoTo {
  readonly at: ChatMessage | null;
  /** Whether the first messages have loaded. */
  readonly isReady: boolean;
  readonly agent: Pick<RoomAgent, 'reach'>;
  readonly onFound: (id: string) => void;
  readonly toRow: (id: string) => void;
}

/** Scrolls to a message once, after loading enough older ones. */
function useGoTo({ at, isReady, agent, onFound, toRow }: GoTo): void {
  const gone = useRef<string | null>(null);
  useEffect(() => {
    if (at === null || !isReady || gone.current === at.id) return;
    gone.current = at.id;
    void agent.reach(at.seq).then((isThere) => {
      if (!isThere) {
        toastError('This message is too far back to show here.');
        return;
      }
      onFound(at.id);
      requestAnimationFrame(() => toRow(at.id));
    });
  }, [at, isReady, agent, onFound, toRow]);
}

interface MessageListProps {
  readonly state: RoomState;
  readonly isAtEnd: boolean;
  readonly at: ChatMessage | null;
  readonly onAtEnd: (isAtEnd: boolean) => void;
}

const Line = ({ tone, children }: { readonly tone?: 'new'; readonly children: ReactNode }) => (
  <li
    className={`flex items-center gap-3 py-2 text-small before:h-px before:flex-1 after:h-px after:flex-1 ${
      tone === 'new'
        ? 'text-accent before:bg-accent-line after:bg-accent-line'
        : 'text-t3 before:bg-line2 after:bg-line2'
    }`}
  >
    {children}
  </li>
);

const Day = ({ at }: { readonly at: number }) => <Line>{useClock((now) => dayText(at, now))}</Line>;

const dayOf = (message: ChatMessage | undefined): string | null =>
  message === undefined ? null : dateOf(Date.parse(message.createdAt));

/** Returns the first message that was unread when the room was opened, and their number; computed once. */
function useFirstUnread(state: RoomState): { readonly id: string; readonly count: number } | null {
  const { me, channel } = useRoomContext();
  const [readSeq] = useState(channel.readSeq);
  const [settled, setSettled] = useState<{ id: string; count: number } | null | undefined>(undefined);
  if (settled === undefined && state.isReady) {
    const unread = state.messages.filter(({ seq, userId }) => seq > readSeq && userId !== me.userId);
    setSettled(unread[0] === undefined ? null : { id: unread[0].id, count: unread.length });
  }
  return settled ?? null;
}

/** Returns the user's newest message read by the other member of a direct message. */
function seenId(state: RoomState, myId: string): string | null {
  const seen = Math.max(0, ...state.reads.flatMap(({ userId, seq }) => (userId === myId ? [] : [seq])));
  return state.messages.findLast(({ userId, seq }) => userId === myId && seq <= seen)?.id ?? null;
}

function Older({ state }: Pick<MessageListProps, 'state'>) {
  const { agent } = useRoomContext();
  if (state.older === 'none')
    return <p className="py-3 text-center text-small text-t3">Start of the conversation</p>;
  if (state.older === 'loading') return <SkeletonRows rows={3} height={48} label="Loading older messages" />;
  return (
    <p className="flex justify-center py-2">
      <Button size={24} onClick={() => void agent.loadOlder()}>
        {state.older === 'failed' ? 'Failed to load. Retry' : 'Show older'}
      </Button>
    </p>
  );
}

/**
 * Messages of a room by day, oldest first. Keeps its scroll position as messages arrive, and renders only a
 * window of a long history.
 */
export function MessageList({ state, isAtEnd, at, onAtEnd }: MessageListProps) {
  const { me, channel, agent } = useRoomContext();
  const { messages, outgoing } = state;
  const [active, setActive] = useState<string | null>(null);
  const [seenLast, setSeenLast] = useState(0);
  const last = messages.at(-1);
  const lastId = outgoing.at(-1)?.clientId ?? last?.id ?? null;
  const { drawn, box, content, onScroll, toEnd, toRow, focusRow } = usePlace({
    messages,
    last: lastId,
    onAtEnd,
    onNearStart: () => void agent.loadOlder(),
  });
  useGoTo({ at, isReady: state.isReady, agent, onFound: setActive, toRow });
  if (isAtEnd && last !== undefined && last.seq !== seenLast) setSeenLast(last.seq);
  const below = isAtEnd
    ? 0
    : messages.filter(({ seq, userId }) => seq > seenLast && userId !== me.userId).length;
  const unread = useFirstUnread(state);
  const seen = peerIn(channel, me.userId) === null ? null : seenId(state, me.userId);
  const shown = messages.slice(drawn.from, drawn.to);
  const isWhole = drawn.to === messages.length;
  const reachable = shown.some(({ id }) => id === active) ? active : (shown.at(-1)?.id ?? null);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const from = messages.findIndex(({ id }) => id === reachable);
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const next = by === undefined ? undefined : messages[from + by];
    if (
      next === undefined ||
      !(event.target instanceof HTMLElement) ||
      event.target.dataset['row'] === undefined
    )
      return;
    event.preventDefault();
    setActive(next.id);
    focusRow(next.id);
  };

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 [overflow-anchor:none]"
        onScroll={onScroll}
      >
        <div ref={content}>
          {!state.isReady && <SkeletonRows rows={6} height={48} label="Loading messages" />}
          {state.isReady && drawn.from === 0 && <Older state={state} />}
          <ol
            aria-label="Messages"
            onKeyDown={onKeyDown}
            onPointerLeave={({ currentTarget }) => {
              if (!currentTarget.contains(document.activeElement)) setActive(null);
            }}
          >
            {shown.map((message, place) => {
              const before = messages[drawn.from + place - 1];
              const isUnread = message.id === unread?.id;
              return [
                dayOf(before) !== dayOf(message) && (
                  <Day key={`day-${message.id}`} at={Date.parse(message.createdAt)} />
                ),
                isUnread && (
                  <Line key="new" tone="new">
                    {unread.count} new
                  </Line>
                ),
                <MessageRow
                  key={message.id}
                  message={message}
                  isContinued={!isUnread && continues(before, message)}
                  isReachable={message.id === reachable}
                  isActive={message.id === active}
                  isSeen={message.id === seen}
                  onActive={setActive}
                />,
              ];
            })}
            {isWhole && outgoing.map((message) => <OutgoingRow key={message.clientId} message={message} />)}
          </ol>
        </div>
      </div>
      {!isAtEnd && (
        <Button
          size={28}
          kind={below > 0 ? 'quick' : 'neutral'}
          className="absolute right-3 bottom-2 shadow-float"
          aria-label={below > 0 ? undefined : 'Jump to latest message'}
          onClick={toEnd}
        >
          <ArrowDown className="size-3.5" aria-hidden />
          {below > 0 && `${below} new`}
        </Button>
      )}
    </div>
  );
}
