import type { ChatMessage } from '@dugout/contract/chat/message';
import { call } from '#/shared/api/call.ts';
import type { Outgoing } from './room.model.ts';

/** The page APIs that an agent uses. Tests replace it. */
export type RoomPort = Omit<BrowserRoomPort, 'channelId'>;

/** A room's calls, and the browser's clock. */
export class BrowserRoomPort {
  readonly myId: string;
  readonly channelId: string;

  constructor(myId: string, channelId: string) {
    this.myId = myId;
    this.channelId = channelId;
  }

  async send({ text, pictures, clientId, replyTo }: Outgoing): Promise<ChatMessage> {
    const body = {
      text,
      clientId,
      ...(pictures.length === 0 ? {} : { pictures: [...pictures] }),
      ...(replyTo === null ? {} : { replyTo: replyTo.id }),
    };
    const params = { id: this.channelId };
    return (await call('POST /chat/channels/{id}/messages', { params, body })).data;
  }

  async older(before: string): Promise<readonly ChatMessage[]> {
    const params = { id: this.channelId };
    return (await call('GET /chat/channels/{id}/messages', { params, query: { before } })).data;
  }

  sayTyping(): Promise<unknown> {
    return call('POST /chat/channels/{id}/typing', { params: { id: this.channelId } });
  }

  now(): number {
    return Date.now();
  }

  newId(): string {
    return crypto.randomUUID();
  }

  /** Runs the callback once after `ms`. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  }
}
