import type { TokenSource } from '#/shared/realtime/live-client.ts';
import { listenTo } from '#/shared/realtime/use-channel.ts';
import { RoomAgent } from './room-agent.ts';
import { BrowserRoomPort } from './room-port.ts';

interface OpenRoom {
  readonly agent: RoomAgent;
  users: number;
  stop: () => void;
}

/** Open rooms of this page by trader and channel. A room stays open while its messages are being sent. */
const rooms = new Map<string, OpenRoom>();

/** Returns the agent of a room, which is live until `leave` is called. */
export function enterRoom(myId: string, channelId: string, tokenOf: TokenSource) {
  const key = `${myId} ${channelId}`;
  const room = rooms.get(key) ?? {
    agent: new RoomAgent(new BrowserRoomPort(myId, channelId)),
    users: 0,
    stop: () => {},
  };
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
