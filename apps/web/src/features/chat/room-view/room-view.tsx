import type { ChatChannel } from '@dugout/contract/chat/channel';
import type { ChatMessage } from '@dugout/contract/chat/message';
import { useMemo, useRef, useState } from 'react';
import type { NamedTrader } from '#/shared/feature/web-feature.ts';
import { toastError } from '#/shared/toasts/toasts.ts';
import { MessageList } from '../messages/message-list.tsx';
import type { OpenedRoom } from '../room/open-room.ts';
import { type RoomState, typingText } from '../room/room.model.ts';
import { roomCalls } from '../room/room-calls.ts';
import { type About, type RoomContext, RoomProvider } from '../room/room-context.ts';
import { useMarkRead } from '../room/use-mark-read.ts';
import { useRoom } from '../room/use-room.ts';
import { Composer } from './composer.tsx';
import { RoomHead } from './room-head.tsx';

interface RoomViewProps {
  readonly me: NamedTrader;
  readonly room: OpenedRoom;
  readonly channel: ChatChannel;
  readonly at: ChatMessage | null;
  readonly onBack: (() => void) | undefined;
}

/** Returns the composer's target in its current form; null once deleted. */
function aboutNow(about: About | null, { messages }: RoomState): About | null {
  const message = messages.find(({ id }) => id === about?.message.id);
  if (about === null || message === undefined) return about;
  return message.deleted === null ? { ...about, message } : null;
}

export function RoomView({ me, room, channel, at, onBack }: RoomViewProps) {
  const { agent, state } = useRoom(me.userId, room);
  const [chosen, setAbout] = useState<About | null>(null);
  const about = aboutNow(chosen, state);
  const [isAtEnd, setAtEnd] = useState(true);
  const calls = useMemo(() => roomCalls(channel.id), [channel.id]);
  useMarkRead({ me, channel, state, calls, isAtEnd });
  const context = useMemo<RoomContext>(
    () => ({
      me,
      channel,
      agent,
      calls,
      reply: (message) => setAbout({ kind: 'reply', message }),
      edit: (message) => setAbout({ kind: 'edit', message }),
      perform: (work) =>
        void work().then(
          (message) => message !== undefined && agent.took(message),
          (error: unknown) => toastError('Failed to update the message', error),
        ),
    }),
    [me, channel, agent, calls],
  );
  const section = useRef<HTMLElement>(null);
  const done = (): void => {
    setAbout(null);
    requestAnimationFrame(() => section.current?.querySelector('textarea')?.focus());
  };
  const typing = typingText(state.typists);
  return (
    <RoomProvider value={context}>
      <section
        ref={section}
        aria-label={`Chat: ${channel.data.name}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        <RoomHead onBack={onBack} />
        <MessageList state={state} isAtEnd={isAtEnd} at={at} onAtEnd={setAtEnd} />
        <p className="h-5 shrink-0 truncate px-3 text-small text-t3" aria-live="polite">
          {typing}
        </p>
        <Composer
          key={about?.kind === 'edit' ? about.message.id : 'new'}
          state={state}
          about={about}
          onDone={done}
          onEdit={context.edit}
        />
      </section>
    </RoomProvider>
  );
}
