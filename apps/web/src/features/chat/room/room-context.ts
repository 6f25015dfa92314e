import type { ChatChannel } from '@dugout/contract/chat/channel';
import type { ChatMessage } from '@dugout/contract/chat/message';
import { createContext, useContext } from 'react';
import type { NamedTrader } from '#/shared/feature/web-feature.ts';
import type { RoomAgent } from './room-agent.ts';
import type { RoomCalls } from './room-calls.ts';

/** The message that the composer replies to or edits. */
export type About =
  | { readonly kind: 'reply'; readonly message: ChatMessage }
  | { readonly kind: 'edit'; readonly message: ChatMessage };

export interface RoomContext {
  readonly me: NamedTrader;
  readonly channel: ChatChannel;
  readonly agent: RoomAgent;
  readonly calls: RoomCalls;
  readonly reply: (message: ChatMessage) => void;
  readonly edit: (message: ChatMessage) => void;
  /** Runs a message action, applies the returned message, and shows a failure. */
  readonly perform: (work: () => Promise<ChatMessage | undefined>) => void;
}

const Context = createContext<RoomContext | null>(null);

export const RoomProvider = Context.Provider;

/** @throws Error outside of a room */
export function useRoomContext(): RoomContext {
  const room = useContext(Context);
  if (room === null) throw new Error('A message is shown outside of a room');
  return room;
}
