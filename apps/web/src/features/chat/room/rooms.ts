import { call } from '#/shared/api/call.ts';
import type { TokenSource } from '#/shared/realtime/live-client.ts';
import { listenTo } from '#/shared/realtime/use-channel.ts';
import { RoomAgent } from './room-agent.ts';

interface OpenRoom {
  readonly agent: RoomAgent;
  /** Number of components that show it. */
  users: number;
  stop: () => void;
}

/** Open rooms of this page by trader and channel. A room stays open while its messages are being sent. */
const rooms = new Map<string, OpenRoom>();

const agentOf = (myId: string, id: string): RoomAgent =>
  new RoomAgent({
    myId,
    send: async ({ text, pictures, clientId, replyTo }) => {
      const body = {
        text,
        clientId,
        ...(pictures.length === 0 ? {} : { pictures: [...pictures] }),
        ...(replyTo === null ? {} : { replyTo: replyTo.id }),
      };
      return (await call('POST /chat/channels/{id}/messages', { params: { id }, body })).data;
    },
    older: async (before) =>
      (await call('GET /chat/channels/{id}/messages', { params: { id }, query: { before } })).data,
    sayTyping: () => call('POST /chat/channels/{id}/typing', { params: { id } }),
    now: Date.now,
    newId: () => crypto.randomUUID(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });

/** Returns the agent of a room, which is live until `leave` is called. */
export function enterRoom(myId: string, channelId: string, tokenOf: TokenSource) {
  const key = `${myId} ${channelId}`;
  const room = rooms.get(key) ?? { agent: agentOf(myId, channelId), users: 0, stop: () => {} };
  rooms.set(key, room);
  return {
    agent: room.agent,
    join(): () => void {
      if (room.users++ === 0)
        room.stop = listenTo(
          `chat:${channelId}`,
          ({ state, deltas }) => room.agent.receive(state, deltas),
          tokenOf,
        );
      return () => {
        if (--room.users > 0) return;
        room.stop();
        if (room.agent.getSnapshot().outgoing.length === 0) rooms.delete(key);
      };
    },
  };
}
