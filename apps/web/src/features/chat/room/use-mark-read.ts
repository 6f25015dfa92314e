import type { ChatChannel } from '@dugout/contract/chat/channel';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { NamedTrader } from '#/shared/feature/web-feature.ts';
import type { RoomState } from './room.model.ts';
import type { RoomCalls } from './room-calls.ts';

const isSeen = (): boolean => document.visibilityState === 'visible';

function onSeen(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

interface MarkReadOptions {
  readonly me: NamedTrader;
  readonly channel: ChatChannel;
  readonly state: RoomState;
  readonly calls: RoomCalls;
  readonly isAtEnd: boolean;
}

/** Marks the last message as read on all devices while the tab is visible. */
export function useMarkRead({ me, channel, state, calls, isAtEnd }: MarkReadOptions): void {
  const seen = useSyncExternalStore(onSeen, isSeen);
  const reported = useRef(0);
  const last = state.messages.findLast(({ userId }) => userId !== me.userId);
  const [id, seq] = [last?.id ?? null, last?.seq ?? 0];
  const isNew = seq > channel.readSeq;
  useEffect(() => {
    if (id === null || !isNew || !isAtEnd || !seen || reported.current >= seq) return;
    reported.current = seq;
    // Retried with the next message, or when the room is reopened.
    calls.read(id).catch(() => {
      reported.current = 0;
    });
  }, [id, seq, isNew, isAtEnd, seen, calls]);
}
