import type { ChatMessage } from '@dugout/contract/chat/message';
import { useEffect, useRef } from 'react';
import { toastError } from '#/shared/toasts/toasts.ts';
import type { RoomAgent } from '../room/room-agent.ts';

interface GoTo {
  readonly at: ChatMessage | null;
  /** Whether the first messages have loaded. */
  readonly isReady: boolean;
  readonly agent: Pick<RoomAgent, 'reach'>;
  readonly onFound: (id: string) => void;
  readonly toRow: (id: string) => void;
}

/** Scrolls to a message once, after loading enough older ones. */
export function useGoTo({ at, isReady, agent, onFound, toRow }: GoTo): void {
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
